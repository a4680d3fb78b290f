import { checkProviders } from '../../lending/payments/readiness/check-providers.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { fieldsPart } from './page.ts';

/** Whether money and messages can go, and what has to be put right first. Nobody is named. */
export async function showProviders({ context }: OperatorCall<object>): ActOutcome {
  const all = await checkProviders(context);
  const faults = all.flatMap((one) => one.faults);
  const title = faults.length === 0 ? 'All is well.' : `To be put right: ${faults.length}.`;
  const wrong = all.flatMap(({ account, faults: own }) =>
    own.map((fault): [string, string] => [account, fault]),
  );
  return {
    page: {
      title,
      parts: [
        fieldsPart('', wrong),
        ...all.map(({ account, found }) =>
          fieldsPart(
            account,
            [...found].map(([a, b]) => [a, b]),
          ),
        ),
      ],
    },
    data: all,
    isWrong: faults.length > 0,
  };
}

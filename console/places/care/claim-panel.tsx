import { Link } from 'wouter';
import { showClaim } from '../../../contract/staff/claim-acts.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { paymentStateText } from '../../../contract/staff/state-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { Empty, Facts, Panel } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';

type Claim = StaffAnswerOf<typeof showClaim>['claim'];

/** What a borrower who has paid named, beside what the providers and the statements say. */
export function ClaimPanel({ number }: { number: string }) {
  const asked = useAct(showClaim, { number });
  return (
    <Panel title="What the network says">
      <Loaded asked={asked}>{({ claim }) => <Shown claim={claim} />}</Loaded>
    </Panel>
  );
}

const saidWords: Readonly<Record<Claim['asked'][number]['said'], string>> = {
  confirmed: 'confirmed',
  failed: 'failed',
  'in-progress': 'still on its way',
  'not-found': 'not known there',
  unknown: 'no answer',
};

function Shown({ claim: { claimedAt, named, asked, rows } }: { claim: Claim }) {
  return (
    <>
      <Facts
        facts={[
          ['Claimed', <Instant key="c" at={claimedAt} />],
          ['References', named.join(', ')],
          ...asked.map(
            ({ paymentId, amount, said, code, state }) =>
              [
                'Payment',
                <>
                  <Link href={paths.payment(paymentId)}>
                    <Money kwacha={amount} />
                  </Link>
                  : {saidWords[said]}
                  {code === null ? null : ` (${code})`}, now{' '}
                  {paymentStateText(state).toLowerCase()}
                </>,
              ] as const,
          ),
          ...rows.map(
            (row) =>
              [
                'Statement',
                <>
                  {providerText(row.provider)}, <Day on={row.day} />, {row.providerId}
                  {row.amount === null ? null : (
                    <>
                      , <Money kwacha={row.amount} />
                    </>
                  )}
                  {row.caseId === null ? null : (
                    <>
                      : <Link href={paths.case(row.caseId)}>unidentified receipt</Link>
                    </>
                  )}
                </>,
              ] as const,
          ),
        ]}
      />
      {asked.length > 0 || rows.length > 0 ? null : (
        <Empty>No payment was in doubt, and no statement has these references yet.</Empty>
      )}
    </>
  );
}

import { randomUUID } from 'node:crypto';
import { atLeast, atMost, type Row } from '../measure/report.ts';
import { type Drill, secondsOf } from './drill.ts';
import { faultsOf, lostIn } from './lender-at-work.ts';
import { lenderOfDrill } from './lender-of-drill.ts';

const some = 10;
/** This many payments stop before the operator acts. */
const few = 3;
const leaked = 'sandbox-token';
const fresh = 'a-token-nobody-has-seen';
const accepted = 200;
const refused = 403;

/** A thief has the token of a provider: what they do, what stops them, and what it costs us. */
export const leakedToken: Drill = {
  whyNot: () => null,
  run: (tell) =>
    lenderOfDrill(async ({ lender, url }) => {
      const { settings } = lender.outside;
      await lender.answers(some);
      const stolen = await payOutAsThief(lender.pawapayUrl);
      tell(`a stranger with the token had K15 paid out: HTTP ${stolen}`);
      settings.pawapayToken = fresh;
      const after = await payOutAsThief(lender.pawapayUrl);
      tell(`the provider made a new token: the stranger gets HTTP ${after}`);
      await lender.waiting(few);
      tell('borrowers are answered as before, and their money waits');
      await lender.isKilled();
      const settling = await secondsOf(async () => {
        await lender.startsAgain({ PAWAPAY_TOKEN: fresh });
        await lender.answers(some);
        await lender.settles();
      });
      tell(
        `with the new token all that waited had come to its end ${settling.toFixed(1)} s later`,
      );
      const differences = await lender.differences();
      const thefts = differences.filter((one) => one.startsWith('the statement has '));
      for (const one of differences) tell(`  ${one}`);
      return [
        is('what the stranger was answered before', stolen, accepted),
        is('what the stranger was answered after', after, refused),
        is('movements on the statement that are not ours', thefts.length, 1),
        atMost('answers lost', await lostIn(url, lender.answered), 0),
        atMost('faults of the ledger', (await faultsOf(url)).length, 0),
      ];
    }),
};

function is(what: string, measured: number, wanted: number): Row {
  return { ...atLeast(what, measured, wanted), holds: measured === wanted };
}

async function payOutAsThief(pawapayUrl: string): Promise<number> {
  const body = {
    payoutId: randomUUID(),
    amount: '15',
    currency: 'ZMW',
    recipient: {
      type: 'MMO',
      accountDetails: { phoneNumber: '260966123456', provider: 'MTN_MOMO_ZMB' },
    },
  };
  const response = await fetch(`${pawapayUrl}/v2/payouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${leaked}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
}

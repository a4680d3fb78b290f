import { setTimeout as pause } from 'node:timers/promises';
import { type Database, sql } from '../../server/store/database/database.ts';
import type { World } from '../../simulator/world/world.ts';
import { atLeast, atMost } from '../measure/report.ts';
import type { Drill } from './drill.ts';
import { faultsOf, lostIn } from './lender-at-work.ts';
import { lenderOfDrill } from './lender-of-drill.ts';
import { looking } from './looking.ts';
import { countOf, type Lie, type LyingRelay, lyingRelay } from './lying-relay.ts';

const some = 10;
/** So many lies of each kind. */
const few = 3;
const lookEveryMs = 100;
const lies: readonly Lie[] = ['failed-that-moved', 'paid-that-did-not', 'another-amount'];

/** Callbacks sent twice, too late or in contradiction; always unverified. */
const falseHints = [
  'duplicate-callback',
  'out-of-order-callback',
  'contradicting-callback',
  'late-callback',
] as const;

interface Payment {
  readonly id: string;
  readonly providerId: string;
  readonly operation: 'collect' | 'payout';
  readonly state: string;
  readonly cases: readonly string[];
}

const selectPayments = sql<Payment>(`
  select p.id, p.provider_id::text, p.operation, p.state,
    array(select kind from discrepancy d where d.payment_id = p.id and resolved_at is null
      order by kind) as cases
  from payment p`);
const selectCompared = sql<{ outcome: string }>(
  `select outcome from reconciliation where provider = 'pawapay'`,
);

/** A provider lies for a day: what is believed, and what finds each lie. */
export const lyingProvider: Drill = {
  whyNot: () => null,
  run: (tell) =>
    lenderOfDrill(async ({ lender, url }) => {
      const relay = await lyingRelay(lender.pawapayUrl, few);
      try {
        await lender.answers(some);
        await lender.isKilled();
        sayFalseHints(lender.outside);
        await lender.startsAgain({ PAWAPAY_URL: relay.url });
        await liesAreTold(lender.outside, relay, tell);
        await lender.settles();
        const [believed] = await looking(url, (db) => wronglyKept(db, lender.outside));
        tell(`by evening ${believed?.length ?? 0} payments are not what they were`);
        await lender.passes(2);
        await looking(url, async (db) => {
          while ((await db.rows(selectCompared)).length === 0) await pause(lookEveryMs);
        });
        const [left = [], payments = []] = await looking(url, (db) =>
          wronglyKept(db, lender.outside),
        );
        tell(`the statement was compared: ${left.length} are left, each for a person`);
        const kinds = left.map(
          (one) => `${one.operation} ${one.state}: ${one.cases.join(', ')}`,
        );
        for (const kind of new Set(kinds)) {
          tell(`  ${kinds.filter((one) => one === kind).length} × ${kind}`);
        }
        const differences = (await lender.differences()).filter((one) => !isOf(one, left));
        for (const one of differences) tell(`  ${one}`);
        // A callback that contradicts a final state opens a case, regardless of its sender.
        const withCase = payments.filter(({ cases }) =>
          cases.some((kind) => kind !== 'payment-taken-back' && kind !== 'end-contradicted'),
        );
        return [
          atLeast('payments the provider lied about', relay.told.size, lies.length * few),
          atLeast('of them not as they were, by evening', believed?.length ?? 0, few),
          atMost(
            'called failed though they moved, after the statement',
            left.filter((one) => one.state === 'failed' && !isTakenMeanwhile(one)).length,
            0,
          ),
          atMost(
            'not as they were and without a case',
            left.filter(({ cases }) => cases.length === 0).length,
            0,
          ),
          atMost(
            'cases without a false answer',
            withCase.filter(({ providerId }) => !relay.told.has(providerId)).length,
            0,
          ),
          atMost('answers lost', await lostIn(url, lender.answered), 0),
          atMost(
            'other differences between books, network and borrowers',
            differences.length,
            0,
          ),
          atMost('faults of the ledger', (await faultsOf(url)).length, 0),
        ];
      } finally {
        await relay.close();
      }
    }),
};

/** Until each false answer was sent often enough; from then on it is honest. */
async function liesAreTold(
  { faults }: World,
  { told, becomesHonest }: LyingRelay,
  tell: (step: string) => void,
): Promise<void> {
  // Some borrowers say no, so that there is something that did not move.
  faults.arm({ operation: 'collect', fault: 'auto-decline', times: few });
  const isEnough = () => lies.every((lie) => countOf(told, lie, 'deposits') >= few);
  while (!isEnough()) await pause(lookEveryMs);
  becomesHonest();
  for (const lie of lies) {
    const [came, went] = [countOf(told, lie, 'deposits'), countOf(told, lie, 'payouts')];
    tell(`${lie}: ${came} repayments, ${went} payouts`);
  }
}

function sayFalseHints({ faults }: World): void {
  for (const fault of falseHints) {
    for (const operation of ['collect', 'payout'] as const) {
      faults.arm({ operation, fault, times: few, seconds: 1 });
    }
  }
}

/** Its borrower took another loan, as this one was called off: both have arrived. */
const isTakenMeanwhile = ({ cases }: Payment) => cases.includes('paid-out-after-cancelling');

/** Payments whose state says something else than what moved; and all of them. */
async function wronglyKept(db: Database, world: World): Promise<[Payment[], Payment[]]> {
  const moved = new Set(world.statement().map(({ paymentId }) => paymentId));
  const payments = await db.rows(selectPayments);
  const wrong = payments.filter(
    ({ providerId, state }) => (state === 'confirmed') !== moved.has(providerId),
  );
  return [wrong, payments];
}

/** Whether a difference is that of a payment a person has a case of, or their sum at a network. */
function isOf(difference: string, known: readonly Payment[]): boolean {
  const isNamed = known.some(({ providerId }) => difference.includes(providerId));
  return isNamed || (known.length > 0 && difference.startsWith('the float at '));
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Queryable, Statement } from '../../server/store/database/database.ts';
import type {
  InitiateOutcome,
  PaymentProvider,
} from '../../server/store/ports/payment-provider.ts';
import type { TestDatabase } from '../database.ts';
import { testDatabase } from '../database.ts';
import type { Sabotage } from './server-process.ts';
import { playSeed } from './play.ts';

const mostSeeds = 40;
/** A machine that is ten times slower must not make it fail. */
const longestMs = 900_000;

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.dispose());

/** Statements changed on their way to the database, where their text has these words. */
function rewriting(words: string, by: string): Sabotage {
  const change = (q: Queryable): Queryable => ({
    rows: (one, ...given) => q.rows(changed(one), ...given),
    row: (one, ...given) => q.row(changed(one), ...given),
    run: (one, ...given) => q.run(changed(one), ...given),
  });
  // Without a name it is not taken for what was planned before.
  const changed = <One extends Statement<unknown, never>>(one: One): One =>
    one.text.includes(words) ? { ...one, name: '', text: one.text.replace(words, by) } : one;
  return {
    database: (whole): Database => ({
      ...whole,
      ...change(whole),
      transaction: (act) => whole.transaction((tx) => act({ ...tx, ...change(tx) })),
    }),
  };
}

const providers = (change: (real: PaymentProvider) => Partial<PaymentProvider>): Sabotage => ({
  provider: (real) => ({ ...real, ...change(real) }),
});

function deafOf(outcome: InitiateOutcome): InitiateOutcome {
  if (outcome.known !== 'unknown') return outcome;
  return { known: 'rejected', code: 'SILENCE', text: '', isTemporary: false };
}

const bugs: readonly (readonly [string, Sabotage, RegExp])[] = [
  [
    'a silence that is taken for a refusal',
    providers((real) => ({
      collect: async (request) => deafOf(await real.collect(request)),
      payOut: async (request) => deafOf(await real.payOut(request)),
      ask: async (operation, providerId) => {
        const outcome = await real.ask(operation, providerId);
        const silence = { known: 'failed', code: 'SILENCE', text: '' } as const;
        return outcome.known === 'unknown' ? silence : outcome;
      },
    })),
    /is failed, there it is|(stands|belongs) .* of our|moved that is not ours|was paid out on/,
  ],
  [
    'a payout that gets a new id when it is sent again',
    providers((real) => {
      let sent = 0;
      return {
        payOut: (request) => {
          const last = (sent += 1).toString(16).padStart(12, '0');
          const providerId = `${request.providerId.slice(0, 24)}${last}`;
          return real.payOut({ ...request, providerId });
        },
      };
    }),
    /money moved that is not ours/,
  ],
  [
    'a question whose answer is believed before it is one',
    providers((real) => ({
      ask: async (operation, providerId) => {
        const outcome = await real.ask(operation, providerId);
        return outcome.known === 'in-progress'
          ? { known: 'failed', code: 'TOO_SLOW', text: '' }
          : outcome;
      },
    })),
    /is failed, there it is (moved|open)/,
  ],
  [
    'a transfer of twice the amount',
    rewriting('r.amount, r.event_at', 'r.amount * 2, r.event_at'),
    /the transfers and the recorded position differ/,
  ],
  [
    'a version that is ignored',
    rewriting('and o.version = r.version', 'and r.version is not null'),
    /./,
  ],
  [
    'an answer that is not kept with its payment',
    rewriting(
      'json_to_recordset($4::json)',
      `json_to_recordset(case when true then '[]' else $4::json end)`,
    ),
    /was answered|no intent for|intents got/,
  ],
  [
    'a limit that moves with every payment',
    rewriting('set credit_limit = o.credit_limit', 'set credit_limit = o.credit_limit + 1'),
    /and should have/,
  ],
  [
    'a due date that is written the day before it is true',
    rewriting('oldest_due_on = r.oldest_due_on', 'oldest_due_on = r.oldest_due_on - 1'),
    /beside it is/,
  ],
  [
    'a plan that is ignored',
    rewriting("r.state in ('offered', 'kept')", "r.state = ''"),
    /its plan: relief says (offered|kept), the loan (lapsed|broken|done)/,
  ],
  [
    'a price put right of those loans alone that are still open',
    rewriting("'overdue', 'settled', 'cancelled'", "'overdue', 'cancelled'"),
    /its price: it is not put right/,
  ],
  [
    'a reversal that the statement does not have',
    {
      outside: (outside) => {
        const whole = outside.statementFile;
        const isKept = (row: string) => !row.includes('_REVERSAL');
        outside.statementFile = (...period) =>
          whole(...period)
            .split('\r\n')
            .filter(isKept)
            .join('\r\n');
      },
    },
    /is confirmed, there it is reversed, and no case is open/,
  ],
  [
    'nights that were missed, booked on the day of the next one',
    rewriting('r.amount, r.event_at', 'r.amount, o.now'),
    /its ledger lacks/,
  ],
  [
    'a statement row that is dropped',
    {
      outside: (outside) => {
        const { statement } = outside.world;
        outside.world.statement = () => statement().slice(0, -1);
      },
    },
    /the account says/,
  ],
];

describe('a bug that is planted is found', () => {
  it.each(bugs)(
    '%s',
    async (_, sabotage, expected) => {
      const found: string[] = [];
      for (let seed = 1; seed <= mostSeeds && found.length === 0; seed++) {
        found.push(...(await playSeed(db, { seed, sabotage })).faults);
      }
      expect(found.join('\n')).toMatch(expected);
    },
    longestMs,
  );
});

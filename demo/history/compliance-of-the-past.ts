import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import { assert } from '../../domain/assert.ts';
import { carryOutProposals } from '../../server/app/proposals.ts';
import { licenceVersions } from '../../server/store/lender.ts';
import {
  addBreachStepAct,
  endBreachAct,
  listBreachesAct,
  openBreachAct,
} from '../../server/staff/compliance/register/breach-acts.ts';
import {
  fileSuspicionAct,
  listSuspicionsAct,
  raiseSuspicionAct,
} from '../../server/staff/compliance/register/suspicion-acts.ts';
import { sql } from '../../server/store/database/database.ts';
import { isInventedInSql } from './invented-people.ts';
import { daySeconds, later } from './life-of-a-loan.ts';
import { approve, contextAt, propose } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

const hour = 3600;
const open = { filter: { isOpen: true }, limit: 1 } as const;

// Loans of those that the rules never doubted.
const selectLoans = sql<{ id: bigint }>(`
  select o.id from loan_order o join borrower b on b.id = o.borrower_id
  where o.status = 'settled' and ${isInventedInSql} order by o.id desc limit 2`);

const selectLate = sql<{ id: bigint }>(`
  select o.id from loan_order o join borrower b on b.id = o.borrower_id
  where o.status = 'overdue' and ${isInventedInSql} order by o.id desc limit 12`);

/**
 * A reported suspicion, one whose clock runs, and a breach that was reported and resolved. A file
 * that names some borrowers awaits a second approver. A licence that lets borrowers agree to a loan
 * by USSD, where they have agreed to its price in the app before.
 */
export async function complianceOfThePast(office: PastOffice, until: Date): Promise<Deed[]> {
  const [first, second] = await office.choose('suspected', () =>
    office.context.db.rows(selectLoans),
  );
  const ago = (days: number, hours = 0) => later(until, -days * daySeconds + hours * hour);
  const suspicions =
    first === undefined || second === undefined
      ? []
      : [...reported(office, first.id, ago(52)), raised(office, second.id, ago(0, -5))];
  const late = await office.choose('exported', () => office.context.db.rows(selectLate));
  const loans = late.map(({ id }) => String(id));
  const exports = loans.length === 0 ? [] : [exported(office, loans, ago(0, -3))];
  return [
    ...suspicions,
    ...breached(office, ago(75)),
    ...exports,
    ...licensed(office, ago(30)),
  ];
}

function exported(office: PastOffice, orderIds: string[], at: Date): Deed {
  const body: ProposalBody = {
    kind: 'export',
    orderIds,
    uncover: ['name', 'mobile'],
    why: 'audit',
  };
  const said = { body, reason: 'The auditors of the firm confirm these balances by letter.' };
  return {
    at,
    run: async () => void (await propose(office, { role: 'compliance', at }, said)),
  };
}

function licensed(office: PastOffice, at: Date): Deed[] {
  const compliance = { role: 'compliance', at } as const;
  const countsFrom = addDays(civilDateOf(at), 1);
  const run = async () => {
    const [shipped] = await licenceVersions(office.context.db, office.context.config);
    assert(shipped !== undefined, 'the lender has a licence');
    const rules = { ...shipped.rules, agreementByUssd: 'after-web-contract' } as const;
    const profile = {
      of: 'licence',
      profileName: shipped.profileId,
      rules,
      countsFrom,
    } as const;
    const source =
      'Electronic Communications and Transactions Act 4 of 2021, sections 7 and 14';
    const cited = { source, sourceDate: null, status: 'assumption' } as const;
    const version = shipped.version + 1;
    const body = { kind: 'publish-profile', profile, version, ...cited } as const;
    const reason = 'Our lawyer drafts an opinion; until then for prices they know.';
    const proposal = await propose(office, compliance, { body, reason });
    await approve(office, { role: 'director', at: later(at, hour) }, proposal);
    await carryOutProposals(contextAt(office.context, later(at, 2 * hour)));
  };
  return [{ at, run }];
}

function raised(office: PastOffice, loan: bigint, at: Date): Deed {
  const about = { kind: 'loan', id: String(loan) } as const;
  const text =
    'Paid off within two hours of the payout, from a wallet in another name; asked for more.';
  const work = { role: 'care', at } as const;
  const run = async () => void (await office.done(work, raiseSuspicionAct, { about, text }));
  return { at, run };
}

function reported(office: PastOffice, loan: bigint, at: Date): Deed[] {
  const end = later(at, daySeconds);
  const text = 'Three loans in a row paid back the same day by the same agent in Kitwe.';
  const about = { kind: 'loan', id: String(loan) } as const;
  return [
    {
      at,
      run: async () =>
        void (await office.done({ role: 'credit', at }, raiseSuspicionAct, { about, text })),
    },
    {
      at: end,
      run: async () => {
        const work = { role: 'compliance', at: end } as const;
        const { rows } = await office.done(work, listSuspicionsAct, open);
        const [one] = rows;
        assert(one !== undefined, 'it was raised the day before');
        const { suspicionId } = one;
        const reference = 'STR-2026-00041';
        await office.done(work, fileSuspicionAct, { suspicionId, reference });
      },
    },
  ];
}

function breached(office: PastOffice, at: Date): Deed[] {
  const care = { role: 'care', at } as const;
  const step = (hours: number) =>
    ({ role: 'compliance', at: later(at, hours * hour) }) as const;
  const theBreach = async (work: ReturnType<typeof step>) => {
    const [one] = (await office.done(work, listBreachesAct, open)).rows;
    assert(one !== undefined, 'it was opened before');
    return one.breachId;
  };
  return [
    {
      at,
      run: async () => {
        const what =
          'A list of nine borrowers who were to be called went to a wrong address by e-mail.';
        const args = { what, foundAt: later(at, -hour), people: 9 };
        await office.done(care, openBreachAct, args);
      },
    },
    {
      at: step(2).at,
      run: async () => {
        const breachId = await theBreach(step(2));
        for (const [hours, name, text] of [
          [2, 'contained', 'The recipient wrote that it was deleted unread.'],
          [
            19,
            'commissioner-told',
            'By the form of the Commissioner, with the list of fields.',
          ],
          [30, 'people-told', 'By SMS to all nine.'],
        ] as const) {
          const work = step(hours);
          const args = { breachId, step: name, at: work.at, text };
          await office.done(work, addBreachStepAct, args);
        }
      },
    },
    {
      at: step(52).at,
      run: async () => {
        const breachId = await theBreach(step(52));
        const text = 'Lists leave the console no more; who calls works from its screens.';
        await office.done(step(52), endBreachAct, { breachId, outcome: 'mended', text });
      },
    },
  ];
}

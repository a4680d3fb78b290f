import { networks } from '../../contract/market/network.ts';
import type { ProposalBody } from '../../contract/staff/proposal-kinds.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { addDays, civilDateOf } from '../../contract/words/civil-date.ts';
import { formatKwacha, kwacha, ngwee, percentOf } from '../../contract/words/ngwee.ts';
import { closeCash } from '../../server/lending/ledger/flow-days.ts';
import { sumDaysOf, sumLedgerDays } from '../../server/lending/ledger/ledger-days.ts';
import {
  firstDayOf,
  firstMonth,
  lastDayOf,
  monthOf,
  nextMonth,
} from '../../server/lending/ledger/period-row.ts';
import type { Month } from '../../server/lending/ledger/period-row.ts';
import { sumPortfolio } from '../../server/lending/portfolio/sum-portfolio.ts';
import { planOf } from '../../server/app/proposals.ts';
import { NotPossible } from '../../server/staff/proposals/kind.ts';
import { byTwo, overAHoldSeconds } from './by-two.ts';
import type { Said } from './by-two.ts';
import { capitalInWallets } from './capital-in-wallets.ts';
import { daySeconds, instantOf, later } from './life-of-a-loan.ts';
import { contextAt, propose } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';
import { recurring } from './recurring-of-the-past.ts';
import { returnDeeds } from './returns-of-the-past.ts';

/** Money is brought to the networks in whole tens of thousands. */
const topUpStep = kwacha(10_000);
/** What there is beyond what is lent: a month of payouts may come at once. */
const reserve = kwacha(250_000);
/** Of what moves, a network takes a share. */
const feeBasisPoints = 100;
/** So many days of the floats are shown. */
const cashDays = 14;

/**
 * The bookings of two people in the demo data: capital, monthly transfers from and to the
 * networks, their fees and expected losses. Each month is closed on the fifth of
 * the next. The newest closing and one top-up await their second approver. The floats of the last
 * fortnight are as the nightly jobs would have left them.
 */
export async function booksPast(
  office: PastOffice,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<Deed[]> {
  /** None of them was there before `since`: what is older follows one another from then on. */
  const atHour = (day: CivilDate, hour: string, place: number) => {
    const at = instantOf(day, hour);
    const earliest = later(since, place * 3600);
    return at < earliest ? earliest : at;
  };
  const first = await office.choose('first month', () => firstMonth(office.context.db));
  if (first === null) return [];
  const flows = await office.choose('flows', () => monthlyFlows(office, first, until));
  const deeds = [
    byTwo(office, atHour(firstDayOf(first), '08:10', 0), {
      body: capitalOf(firstDayOf(first), flows),
      reason: 'The founders’ capital, by the bank’s letter.',
    }),
    ...flows.flatMap((flow, index) => monthDeeds(office, flow, { index, atHour, until })),
    openedWallets(office, later(until, -3 * 3600)),
    waitingTopUp(office, until),
    ...recurring(office, { since, until }),
    ...returnDeeds(office, until),
  ];
  const booked = deeds
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    // What would not be through by now has not been begun.
    .filter(({ at }) => later(at, 2 * overAHoldSeconds + 600) < until)
    .map(({ at, run }): Deed => {
      // Days before it are added up once, and not with each look at what it would do.
      const summed = () => sumLedgerDays(contextAt(office.context, at));
      return { at, run: () => summed().then(run) };
    });
  const nights = Array.from({ length: cashDays }, (_, back): Deed => {
    const at = later(until, (back - cashDays + 1) * daySeconds);
    return { at, run: () => closeCash(contextAt(office.context, at)) };
  });
  return [...booked, ...nights];
}

/** Wallet balances beyond the books are booked as the founders' capital. */
function openedWallets(office: PastOffice, at: Date): Deed {
  const run = async () => {
    const body = await capitalInWallets(office.context, civilDateOf(at));
    if (body === null) return;
    await byTwo(office, at, {
      body,
      reason: 'According to the balances that the providers report.',
    }).run();
  };
  return { at, run };
}

/** The month, and the clock of the demo data. */
interface InThePast {
  readonly index: number;
  readonly until: Date;
  readonly atHour: (day: CivilDate, hour: string, place: number) => Date;
}

/** What is done about a month: money brought before it, fees at its end, and its closing. */
function monthDeeds(office: PastOffice, flow: Flow, of: InThePast): Deed[] {
  const { index, atHour, until } = of;
  const { month } = flow;
  const place = 5 * index;
  const provides = atHour(addDays(lastDayOf(month), 4), '09:00', place + 3);
  const closes = atHour(addDays(lastDayOf(month), 5), '10:00', place + 4);
  const isNewest = atHour(addDays(lastDayOf(nextMonth(month)), 5), '10:00', place) >= until;
  const topUp = topUpOf(flow, index === 0);
  const fees = feesOf(flow);
  const feesReason = 'By the invoices of the networks.';
  const topUpReason = 'For the payouts of the month, by the forecast.';
  const closing = {
    body: { kind: 'close-period', month },
    reason: 'Statements agree, cases of the month are ended.',
  } as const;
  const close: Deed = isNewest
    ? { at: closes, run: () => waits(office, closes, closing) }
    : byTwo(office, closes, closing);
  return [
    ...(topUp === null
      ? []
      : [
          byTwo(office, atHour(firstDayOf(month), '09:00', place + 1), {
            body: topUp,
            reason: topUpReason,
          }),
        ]),
    ...(fees === null
      ? []
      : [
          byTwo(office, atHour(lastDayOf(month), '16:00', place + 2), {
            body: fees,
            reason: feesReason,
          }),
        ]),
    providing(office, provides, lastDayOf(month)),
    ...(nextMonth(nextMonth(month)) === monthOf(civilDateOf(until))
      ? unexplained(office, month, (day, hour) => atHour(day, hour, place + 3))
      : []),
    close,
  ];
}

/** What the end of a month expects to lose, where there is something to book for it. */
function providing(office: PastOffice, at: Date, asOf: CivilDate): Deed {
  const body = { kind: 'provision', asOf, profile: 'ifrs9-matrix' } as const;
  const reason = 'For the end of the month, by the matrix.';
  const run = async () => {
    await sumPortfolio(contextAt(office.context, at), new AbortController().signal);
    const plan = await planOf(contextAt(office.context, at), body);
    if (!(plan instanceof NotPossible)) await byTwo(office, at, { body, reason }).run();
  };
  return { at, run };
}

/**
 * Unexplained money at the bank at the end of a month: its return said so, and
 * it was found out before the month closed.
 */
function unexplained(
  office: PastOffice,
  month: Month,
  atHour: (day: CivilDate, hour: string) => Date,
): Deed[] {
  const on = lastDayOf(month);
  const amount = '350.00';
  const journal = (memo: string, from: string, to: string): Journal => ({
    kind: 'journal',
    on,
    memo,
    debits: [{ account: to, amount }],
    credits: [{ account: from, amount }],
  });
  return [
    byTwo(office, atHour(on, '15:00'), {
      body: journal('A deposit at the bank without a name', 'unidentified-receipts', 'bank'),
      reason: 'The bank does not know yet whose it is.',
    }),
    byTwo(office, atHour(addDays(on, 4), '15:00'), {
      body: journal('The deposit was the founders’', 'capital', 'unidentified-receipts'),
      reason: 'The bank’s letter names the founders.',
    }),
  ];
}

interface Flow {
  readonly month: Month;
  /** By network: what came in and what went out. */
  readonly moved: Readonly<Record<string, { readonly in: bigint; readonly out: bigint }>>;
}

/** What moved at each network in each month, by the ledger. */
async function monthlyFlows(
  { context: { db } }: PastOffice,
  first: Month,
  until: Date,
): Promise<Flow[]> {
  const span = { from: null, to: civilDateOf(until), knownUntil: until };
  const days = new Map(
    await Promise.all(
      networks.map(
        async (network) => [network, await sumDaysOf(db, `float:${network}`, span)] as const,
      ),
    ),
  );
  const flows: Flow[] = [];
  for (let month = first; month <= monthOf(civilDateOf(until)); month = nextMonth(month)) {
    const moved = networks.map((network) => {
      const of = (days.get(network) ?? []).filter(({ day }) => monthOf(day) === month);
      const sum = (side: 'debits' | 'credits') => of.reduce((all, one) => all + one[side], 0n);
      return [network, { in: sum('debits'), out: sum('credits') }] as const;
    });
    flows.push({ month, moved: Object.fromEntries(moved) });
  }
  return flows;
}

type Journal = Extract<ProposalBody, { kind: 'journal' }>;

function capitalOf(on: CivilDate, flows: readonly Flow[]): Journal {
  const out = flows.flatMap(({ moved }) => Object.values(moved).map((one) => one.out - one.in));
  const lent = out.reduce((sum, one) => (one > 0n ? sum + one : sum), 0n);
  const amount = formatKwacha(ngwee(rounded(lent) + reserve));
  return {
    kind: 'journal',
    on,
    memo: 'Capital paid in by the founders',
    debits: [{ account: 'bank', amount }],
    credits: [{ account: 'capital', amount }],
  };
}

/** A month's payouts go ahead of what borrowers pay back; null: nothing is missing. */
function topUpOf({ month, moved }: Flow, isFirst: boolean): Journal | null {
  const lines = networks.flatMap((network) => {
    const { in: came = 0n, out = 0n } = moved[network] ?? {};
    const missing = out - came + (isFirst ? topUpStep : 0n);
    return missing <= 0n
      ? []
      : [{ account: `float:${network}`, amount: formatKwacha(ngwee(rounded(missing))) }];
  });
  return lines.length === 0 ? null : fromBank(firstDayOf(month), 'Top-up of the floats', lines);
}

function feesOf({ month, moved }: Flow): Journal | null {
  const credits = networks.flatMap((network) => {
    const { in: came = 0n, out = 0n } = moved[network] ?? {};
    const fee = percentOf(ngwee(came + out), feeBasisPoints, 'up');
    return fee === 0n ? [] : [{ account: `float:${network}`, amount: formatKwacha(fee) }];
  });
  if (credits.length === 0) return null;
  const total = credits.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
  return {
    kind: 'journal',
    on: lastDayOf(month),
    memo: `Fees of the networks, ${month}`,
    debits: [{ account: 'provider-fees', amount: formatKwacha(ngwee(total)) }],
    credits,
  };
}

function fromBank(on: CivilDate, memo: string, debits: Journal['debits']): Journal {
  const total = debits.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n);
  const amount = formatKwacha(ngwee(total));
  return { kind: 'journal', on, memo, debits, credits: [{ account: 'bank', amount }] };
}

/** One that finance proposed today, for a user to approve. */
function waitingTopUp(office: PastOffice, until: Date): Deed {
  const at = later(until, -5400);
  const line = { account: 'float:Airtel', amount: formatKwacha(topUpStep) };
  const body = fromBank(civilDateOf(at), 'Top-up of Airtel for the week', [line]);
  const reason = 'Payouts by Airtel rose since Monday.';
  return { at, run: () => waits(office, at, { body, reason }) };
}

async function waits(office: PastOffice, at: Date, said: Said): Promise<void> {
  await propose(office, { role: 'finance', at }, said);
}

/** Finance proposes, the director approves, and it is carried out when its hold is over. */
function rounded(amount: bigint): bigint {
  return ((amount + topUpStep - 1n) / topUpStep) * topUpStep;
}

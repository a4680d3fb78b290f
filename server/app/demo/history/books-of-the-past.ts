import { networks } from '../../../../contract/market/network.ts';
import type { ProposalBody } from '../../../../contract/staff/proposal-kinds.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays, civilDateOf } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, kwacha, ngwee, percentOf } from '../../../../contract/words/ngwee.ts';
import { sumDaysOf, sumLedgerDays } from '../../../lending/ledger/ledger-days.ts';
import {
  firstDayOf,
  firstMonth,
  lastDayOf,
  monthOf,
  nextMonth,
} from '../../../lending/ledger/period-row.ts';
import type { Month } from '../../../lending/ledger/period-row.ts';
import { carryOutProposals } from '../../../staff/proposals/carry-out-proposals.ts';
import { later } from './life-of-a-loan.ts';
import { approve, contextAt, propose } from './past-office.ts';
import type { PastOffice } from './past-office.ts';

/** Money is brought to the networks in whole tens of thousands. */
const topUpStep = kwacha(10_000);
/** What there is beyond what is lent: a month of payouts may come at once. */
const reserve = kwacha(250_000);
/** Of what moves, a network takes a share. */
const feeBasisPoints = 100;
const overAHoldSeconds = 660;

/**
 * What two people booked in the past: capital, money brought to the networks month by month and
 * back, what the networks took for it, and each month closed on the fifth of the next; the newest
 * closing waits for its second person, and so does one more top-up.
 */
export async function playBooksPast(
  office: PastOffice,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<void> {
  /** Nobody of them was there before. */
  const atHour = (day: CivilDate, hour: string) => {
    const at = new Date(`${day}T${hour}:00+02:00`);
    return at < since ? later(since, at.getUTCHours() * 3600) : at;
  };
  const first = await firstMonth(office.context.db);
  if (first === null) return;
  const flows = await monthlyFlows(office, first, until);
  await byTwo(office, atHour(firstDayOf(first), '08:10'), {
    body: capitalOf(firstDayOf(first), flows),
    reason: 'The founders’ capital, by the bank’s letter.',
  });
  for (const [index, flow] of flows.entries()) {
    const { month } = flow;
    const begins = atHour(firstDayOf(month), '09:00');
    const ends = atHour(lastDayOf(month), '16:00');
    const closes = atHour(addDays(lastDayOf(month), 5), '10:00');
    const topUp = topUpOf(flow, index === 0);
    if (begins < until && topUp !== null) {
      const reason = 'For the payouts of the month, by the forecast.';
      await byTwo(office, begins, { body: topUp, reason });
    }
    if (ends < until) {
      const reason = 'By the invoices of the networks.';
      await byTwo(office, ends, { body: feesOf(flow), reason });
    }
    if (closes > until) continue;
    const isNewest = atHour(addDays(lastDayOf(nextMonth(month)), 5), '10:00') > until;
    await sumLedgerDays(contextAt(office.context, closes));
    const body = { kind: 'close-period', month } as const;
    const reason = 'Statements agree, cases of the month are ended.';
    if (isNewest) await propose(office, { role: 'finance', at: closes }, { body, reason });
    else await byTwo(office, closes, { body, reason });
  }
  await waitingTopUp(office, until);
}

interface Flow {
  readonly month: Month;
  /** By network: what came in and what went out. */
  readonly moved: ReadonlyMap<string, { readonly in: bigint; readonly out: bigint }>;
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
    flows.push({ month, moved: new Map(moved) });
  }
  return flows;
}

type Journal = Extract<ProposalBody, { kind: 'journal' }>;

function capitalOf(on: CivilDate, flows: readonly Flow[]): Journal {
  const out = flows.flatMap(({ moved }) => [...moved.values()].map((one) => one.out - one.in));
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
    const { in: came = 0n, out = 0n } = moved.get(network) ?? {};
    const missing = out - came + (isFirst ? topUpStep : 0n);
    return missing <= 0n
      ? []
      : [{ account: `float:${network}`, amount: formatKwacha(ngwee(rounded(missing))) }];
  });
  return lines.length === 0 ? null : fromBank(firstDayOf(month), 'Top-up of the floats', lines);
}

function feesOf({ month, moved }: Flow): Journal {
  const credits = networks.flatMap((network) => {
    const { in: came = 0n, out = 0n } = moved.get(network) ?? {};
    const fee = percentOf(ngwee(came + out), feeBasisPoints, 'up');
    return fee === 0n ? [] : [{ account: `float:${network}`, amount: formatKwacha(fee) }];
  });
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

/** One that finance has proposed today, for whoever tries to be the second person. */
async function waitingTopUp(office: PastOffice, until: Date): Promise<void> {
  const at = later(until, -5400);
  const line = { account: 'float:Airtel', amount: formatKwacha(topUpStep) };
  const body = fromBank(civilDateOf(at), 'Top-up of Airtel for the week', [line]);
  await propose(
    office,
    { role: 'finance', at },
    { body, reason: 'Payouts by Airtel rose since Monday.' },
  );
}

/** Finance proposes, the director approves, and it is carried out when its hold is over. */
async function byTwo(
  office: PastOffice,
  at: Date,
  said: { readonly body: ProposalBody; readonly reason: string },
): Promise<void> {
  const proposal = await propose(office, { role: 'finance', at }, said);
  await approve(office, { role: 'director', at: later(at, 900) }, proposal);
  await carryOutProposals(contextAt(office.context, later(at, 920 + overAHoldSeconds)));
}

function rounded(amount: bigint): bigint {
  return ((amount + topUpStep - 1n) / topUpStep) * topUpStep;
}

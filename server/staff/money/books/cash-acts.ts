import { askBalance, showCash, showForecast } from '../../../../contract/staff/cash-acts.ts';
import type { Network } from '../../../../contract/market/network.ts';
import { networks } from '../../../../contract/market/network.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { ngwee } from '../../../../contract/words/ngwee.ts';
import { forecast } from '../../../../domain/books/forecast.ts';
import { floatChecks } from '../../../lending/ledger/float-checks.ts';
import type { FloatCheck } from '../../../lending/ledger/float-checks.ts';
import { floatStatement } from '../../../lending/ledger/float-statement.ts';
import {
  floatsBooked,
  flowsSince,
  keepSaid,
  saidFloats,
} from '../../../lending/ledger/flow-days.ts';
import type { SaidFloat } from '../../../lending/ledger/flow-days.ts';
import { sumAccounts } from '../../../lending/ledger/ledger-days.ts';
import { readFloats } from '../../../lending/payments/readiness/watch-floats.ts';
import { sql } from '../../../store/database/database.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { serveAct, serveAfterAsking } from '../../acts/serve-act.ts';
import { knownUntilOf } from './trial-balance.ts';
import { kwachaText } from './words-of-books.ts';

const selectUnderWay = sql<{ network: Network; in: bigint; out: bigint }>(`
  select network, coalesce(sum(amount) filter (where operation = 'collect'), 0)::bigint as in,
    coalesce(sum(amount) filter (where operation = 'payout'), 0)::bigint as out
  from payment where state in ('requested', 'submitted', 'unknown') group by network`);

const shownDays = 14;
const selectDays = sql<
  { network: Network; day: CivilDate; booked: bigint; said: bigint | null },
  { since: CivilDate }
>(`select network, day, booked, said from cash_day where day >= :since order by day desc`);

export const showCashAct = serveAct(showCash, async ({ context }) => {
  const { db, clock } = context;
  const today = clock.today();
  const floats = await floatStatement(db);
  const underWay = await db.rows(selectUnderWay);
  const days = await db.rows(selectDays, { since: addDays(today, -shownDays) });
  const known = { to: today, knownUntil: knownUntilOf(undefined, clock.now()) };
  const sums = await sumAccounts(db, { from: null, ...known });
  const ofToday = await sumAccounts(db, { from: today, ...known });
  const balance = (code: string) => {
    const sum = sums.find(({ account }) => account === code);
    return kwachaText((sum?.debits ?? 0n) - (sum?.credits ?? 0n));
  };
  return {
    floats: floats.map(({ network, booked, byHand, byStatement, moved }) => {
      const way = underWay.find((one) => one.network === network);
      const moves = ofToday.find(({ account }) => account === `float:${network}`);
      return {
        network,
        booked: kwachaText(booked),
        moved: kwachaText(moved),
        byHand: kwachaText(byHand),
        byStatement: kwachaText(byStatement),
        agrees: booked === moved + byHand + byStatement,
        inToday: kwachaText(moves?.debits ?? 0n),
        outToday: kwachaText(moves?.credits ?? 0n),
        underWayIn: kwachaText(way?.in ?? 0n),
        underWayOut: kwachaText(way?.out ?? 0n),
        days: days
          .filter((one) => one.network === network)
          .map((one) => ({
            day: one.day,
            booked: kwachaText(one.booked),
            said: one.said === null ? null : kwachaText(one.said),
          })),
      };
    }),
    checks: (await floatChecks(context, null)).map(checkView),
    said: (await saidFloats(db)).map(saidView),
    bank: balance('bank'),
    unidentifiedReceipts: balance('unidentified-receipts'),
    unidentifiedPayments: balance('unidentified-payments'),
    today,
  };
});

const selectToppedUp = sql<{ account: string }>(`
  select distinct account from journal_line where account like 'float:%' and amount > 0`);

/** A forecast looks back on eight weeks, and is tried on those of eight weeks more. */
const lookBackDays = 120;

export const showForecastAct = serveAct(showForecast, async ({ context, args }) => {
  const { db, clock } = context;
  // Today is not over: what is expected begins with it.
  const today = clock.today();
  const yesterday = addDays(today, -1);
  const flows = await flowsSince(db, addDays(today, -lookBackDays));
  const knownUntil = knownUntilOf(undefined, clock.now());
  const booked = await floatsBooked(db, { to: yesterday, knownUntil });
  const toppedUp = new Set((await db.rows(selectToppedUp)).map(({ account }) => account));
  return {
    floats: networks.map((network) => {
      const holds = booked.get(network) ?? 0n;
      const told = forecast(flows.get(network) ?? [], {
        today: yesterday,
        days: args.days,
        balance: ngwee(holds),
      });
      const { usualMiss, tried } = told;
      const short = toppedUp.has(`float:${network}`) ? told.short : null;
      return {
        network,
        booked: kwachaText(holds),
        days: told.days.map((one) => ({
          day: one.day,
          in: kwachaText(one.in),
          out: kwachaText(one.out),
          balance: kwachaText(one.balance),
          low: kwachaText(one.low),
          high: kwachaText(one.high),
        })),
        usualMiss: usualMiss === null ? null : kwachaText(usualMiss),
        tried,
        short: short === null ? null : { day: short.day, by: kwachaText(short.by) },
        hasTopUps: toppedUp.has(`float:${network}`),
      };
    }),
  };
});

export const askBalanceAct = serveAfterAsking(askBalance, async ({ context }) => {
  const heard = await readFloats(context);
  const floats = heard.filter((one) => typeof one !== 'string');
  return async (call) => {
    const { db, clock } = call.context;
    await keepSaid(db, floats, clock.now());
    const said = (await saidFloats(db)).map(saidView);
    return { said, silent: heard.filter((one) => typeof one === 'string') };
  };
});

function checkView({ said, booked, difference, networks: of, ...rest }: FloatCheck) {
  const amounts = { said: kwachaText(said), booked: kwachaText(booked) };
  return { ...rest, ...amounts, networks: [...of], difference: kwachaText(difference) };
}

function saidView({ amount, pays, ...rest }: SaidFloat) {
  return { ...rest, pays: [...pays], amount: kwachaText(amount) };
}

/** The lender's money at the networks. */
export const cashActs: readonly ServedAct[] = [showCashAct, showForecastAct, askBalanceAct];

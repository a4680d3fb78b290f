import { expect } from 'vitest';
import * as say from '../contract/sentences/money-moves.ts';
import type { Mobile } from '../contract/market/phone.ts';
import { watchCases } from '../server/staff/money/cases/watch-cases.ts';
import { sql } from '../server/store/database/database.ts';
import { until } from '../testing/until.ts';
import { agreesToContract, choosesLoan, twoMonths } from './borrow.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';

const mobile = '0971000001' as Mobile;

const selectPayout = sql<{ state: string; sends: number }, { mobile: string }>(`
  select state, sends from payment where mobile = :mobile and operation = 'payout'
  order by created_at desc limit 1`);
/** The state after a day of polling: the provider never knew the payout. */
const ageADay = sql<void, { mobile: string }>(`
  update payment set created_at = created_at - interval '25 hours',
    sent_at = sent_at - interval '25 hours', ask_at = ask_at + interval '2 hours',
    state = 'unknown', not_found = 3
  where mobile = :mobile and operation = 'payout' and state in ('requested', 'unknown')`);

journey(
  'money that never arrives is shown as late, and its loan is cancelled',
  async (stage) => {
    const { app } = stage;
    const person = await stage.person(mobile);
    await logIn(person);
    const fault = 'hang';
    app.simulator.world.faults.arm({ operation: 'payout', fault, mobile, times: 999 });
    await choosesLoan(person, twoMonths);
    await person.taps('See estimated bill');
    await agreesToContract(person);
    await person.taps('Borrow K800.00');
    await person.taps('Confirm');
    await person.sees(say.sendingText);
    const payout = () => app.db.row(selectPayout, { mobile });
    await until(payout, (one) => one !== undefined && one.sends > 0, 'a sent payout');
    await app.db.run(ageADay, { mobile });
    await watchCases(app.context);
    await person.sees(say.nowhere);
    await person.taps(say.cancelLoan);
    await person.sees('How much do you need?');
    expect(await payout()).toMatchObject({ state: 'failed' });
  },
);

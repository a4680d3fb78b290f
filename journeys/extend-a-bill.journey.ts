import { expect } from 'vitest';
import { addDays, parseCivilDate } from '../contract/words/civil-date.ts';
import type { CivilDate } from '../contract/words/civil-date.ts';
import { asData } from '../testing/client.ts';
import { journeyInEveryEngine } from './journey.ts';
import { logIn } from './log-in.ts';
import { readBill, readLoan } from './pay.ts';
import { amountIn, list } from './phone.ts';
import type { Somebody } from './somebody.ts';

journeyInEveryEngine(
  'of a bill that is due tomorrow: it is extended for its fee',
  async (stage) => {
    const person = await stage.person('0961000002');
    await logIn(person);
    const before = await firstPlan(person);
    await person.taps('Extend this bill');
    await person.seesTitle('Loan extension');
    expect(await person.inField('Due date before extension')).toBe(before.dueOn);
    const after = addDays(before.dueOn, 14);
    expect(await person.inField('Due date after extension')).toBe(after);
    // 0.40 % a day for 14 days on K500.
    expect(await person.inField('Extension fee (ZMW)')).toBe('28.00');

    await person.taps('Repayment');
    await person.seesTitle('Submit Success');
    expect(await person.phone.isAsked()).toBe(2800n);
    await person.phone.declines();
    await person.seesTitle('The payment did not go through');
    expect((await firstPlan(person)).dueOn).toBe(before.dueOn);
    await person.taps('Try again');
    await person.seesTitle('Loan extension');
    await person.taps('Repayment');
    await person.phone.entersPin();
    await person.seesTitle('Payment received');
    await person.sees('Thank you. Your bill shows its new due date.');
    await person.taps('Done');

    const day = Number(after.slice(8));
    await person.phone.hasMessage(
      new RegExp(`Your bill is extended\\. Pay K[\\d,.]+ by \\w+ ${day} \\w+`),
    );
    const now = await firstPlan(person);
    expect(now).toMatchObject({ dueOn: after, extensions: 1, extendable: false });
    // Paying today refunds all the extension days.
    expect(now.remaining).toBe(before.remaining - 2800n);
    await person.taps('Billing Details');
    expect(await person.figure('Extension fees')).toBe(2800n);
  },
);

interface FirstPlan {
  readonly dueOn: CivilDate;
  readonly remaining: bigint;
  readonly extensions: unknown;
  readonly extendable: unknown;
}

async function firstPlan(person: Somebody): Promise<FirstPlan> {
  const { orderId } = await readBill(person);
  const [plan] = list((await readLoan(person, orderId))['plans']);
  const { extensions, extendable, dueDate } = asData(plan);
  const dueOn = parseCivilDate(String(dueDate));
  if (dueOn === null) throw new Error('the plan has a due date');
  return { dueOn, remaining: amountIn(plan, 'remainingAmount'), extensions, extendable };
}

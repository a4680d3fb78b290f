import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeLetter } from '../../../../contract/staff/letter-acts.ts';
import type { OrderId } from '../../../../contract/words/ids.ts';
import { addDays } from '../../../../contract/words/civil-date.ts';
import { sumNgwee } from '../../../../contract/words/ngwee.ts';
import { showDay } from '../../../../contract/words/show-day.ts';
import { showKwacha } from '../../../../contract/words/show-kwacha.ts';
import { plansNow } from '../../../../domain/loan/account-plan.ts';
import { instalmentsOf } from '../../../../domain/loan/decide-restructuring.ts';
import { asData, type Client, client } from '../../../../testing/client.ts';
import {
  approved,
  type Colleague,
  colleague,
  doneByTwo,
  proposed,
} from '../../../../testing/staff-world.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { servedActs } from '../../../app/served-acts.ts';
import { textOfPdf } from '../../../lending/documents/text-of-pdf-for-tests.ts';
import { accountOf, loadOrder } from '../../../lending/orders/load-order.ts';
import type { ServedAct } from '../../acts/serve-act.ts';

let app: App;
let care: Colleague;
let compliance: Colleague;
let borrower: Client;
let orderId: string;
beforeAll(async () => {
  app = await startApp({ isAwayFromMidnight: true });
  await app.server.jobs.stop();
  care = await colleague(app.context, 'Care', ['care', 'credit']);
  compliance = await colleague(app.context, 'Compliance', ['compliance', 'director']);
  borrower = client(app.url);
  await borrower.logIn('0971000004', app.simulatorUrl);
  orderId = String(asData((await borrower.done('/my/getMyLoanInfo'))['order'])['orderId']);
}, 120_000);
afterAll(() => app.close());

const pass = (seconds: bigint) => {
  app.hour.setOffset(app.hour.offsetSeconds() + seconds);
  borrower.clockCorrectionMs += Number(seconds) * 1000;
};
const write = () =>
  care.ask(servedActs.get(writeLetter.name) as unknown as ServedAct<typeof writeLetter>, {
    ...{ orderId, letter: 'restructured' as const },
  });
const account = async () => {
  const order = await loadOrder(app.context.db, Number(orderId) as OrderId);
  if (order === null) throw new Error('there is no such loan');
  return accountOf(order, app.context.clock.now());
};
const detail = () => borrower.done(`/order/api/queryLoanDetail/${orderId}`, { body: {} });

it('is not written of a loan whose schedule is as it was', async () => {
  const words = { opening: 'Dear {name}, loan {loan} has new days.', closing: 'Thank you.' };
  await doneByTwo(app.context, [care, compliance], {
    ...{ kind: 'letter-template', letter: 'restructured', version: 1, ...words },
  });
  pass(601n);
  await carryOutProposals(app.context);
  expect((await write()).values['why']).toBe('This loan has no new schedule.');
});

it('says what was due when, what is due when now, and what changed', async () => {
  pass(45n * 86_400n);
  await borrower.logIn('0971000004', app.simulatorUrl);
  const was = await account();
  const firstOn = addDays(app.context.clock.today(), 14);
  const told = await proposed(care, {
    ...{ kind: 'restructure', orderId, firstOn, instalments: 4, everyDays: 14 },
  });
  if (told.data === null) throw new Error(`not proposed: ${told.reason}`);
  const { hash: agreedHash } = asData((await detail())['restructuring']);
  await borrower.done('/order/api/agreeToRestructuring', {
    body: { orderId: Number(orderId), agreedHash },
  });
  expect((await approved(compliance, told.data.proposal)).reason).toBeNull();
  await carryOutProposals(app.context);
  const is = await account();
  expect(is.restructured?.times).toBe(1);
  expect((await write()).reason).toBeNull();
  const [letter] = (await detail())['letters'] as { letterId: string }[];
  const path = `/order/api/lenderLetter/${orderId}/${letter?.letterId}.pdf`;
  const response = await borrower.file(path);
  const pdf = textOfPdf(Buffer.from(await response.arrayBuffer())).replace(/\s+/g, ' ');
  const [before = '', now = ''] = pdf.split('Your payments now');
  expect(before).toContain(`Dear Chanda Mwansa, loan ${orderId} has new days.`);
  expect(before).toContain(`Changed on ${showDay(is.asOf)}`);
  for (const [i, plan] of was.plans.filter(({ status }) => status !== 'paid').entries()) {
    const amount = showKwacha(plan.remainingAtDue);
    expect(before).toContain(`Instalment ${i + 1}, by ${showDay(plan.dueDate)} ${amount}`);
  }
  const added = plansNow(is.plans).filter(({ status }) => status !== 'paid');
  expect(added).toHaveLength(4);
  for (const [i, plan] of added.entries()) {
    const amount = showKwacha(plan.remainingAtDue);
    expect(now).toContain(`Instalment ${i + 1}, by ${showDay(plan.dueDate)} ${amount}`);
  }
  const total = sumNgwee(instalmentsOf(is).map(({ amount }) => amount));
  expect(now).toContain(`All new instalments together ${showKwacha(total)}`);
  expect(now).toMatch(/The new days cost (K[\d,.]+ (more|less)|the same)\./);
  expect(now).toContain(`To pay all of it today ${showKwacha(is.remainingAmount)}`);
});

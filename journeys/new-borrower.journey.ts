import { afterAll, expect } from 'vitest';
import { sql } from '../server/store/database/database.ts';
import { testCard } from '../testing/cards/card-people.ts';
import { asData } from '../testing/client.ts';
import { expectAccessible } from './axe.ts';
import { borrows } from './borrow.ts';
import { beforeTheCamera, cardOf } from './camera.ts';
import { journey } from './journey.ts';
import { type Secret, secretMobile, secretText } from './leaks.ts';
import { logIn } from './log-in.ts';
import { watchServer } from './nothing-leaks.ts';
import { readBill, readLoan } from './pay.ts';
import type { Person } from './person.ts';
import { list, phoneOf } from './phone.ts';
import type { Stage } from './stage.ts';
import {
  answersQuestions,
  namesContacts,
  readsOwnCard,
  showsCard,
  showsOwnFace,
  tellsOfWork,
  told,
} from './verify.ts';
import { stepsDone } from './verify-by-calls.ts';

const mobile = '0977123456';
/** The place of their card among the test cards. */
const card = 1;
const contacts = [
  { name: 'Mwila Sakala', relationship: 'Brother or sister', mobile: '0961555001' },
  { name: 'Inonge Muyunda', relationship: 'Friend', mobile: '0951555002' },
];

const selectDecision = sql<{ decision: unknown }>('select decision from loan_order');
const selectCorrected = sql<{ corrected: unknown }>('select corrected from card_reading');

const selectAnswer = sql<{ kind: string }>(
  "select answer ->> 'kind' as kind from registry_inquiry",
);

const watched = await watchServer();
afterAll(watched.forget);

async function becomesBorrower(stage: Stage) {
  const person = await stage.personWithCamera(mobile);
  watched.watch(person);
  await logIn(person);
  await person.sees('Tell us who you are: 5 steps, about 6 minutes.');
  await person.taps('Begin');
  await confirmsCard(person);
  await tellsOfWork(person, told);
  await namesContacts(person, contacts);
  await answersQuestions(person, told);
  await showsFace(person);
  await contactsAreToldOnce(stage);
  await borrowsFirst(stage, person);
  await watched.expectNothingOf(stage, person, secrets());
}

const name = 'a new number is verified by card, forms and face, is paid out, and named nowhere';
journey(name, becomesBorrower, watched.options);

/** What names the borrower and their contacts. */
function secrets(): readonly Secret[] {
  const { nrc, firstName, lastName } = testCard(card);
  return [
    secretText('the card number', nrc, nrc.replaceAll('/', '')),
    secretText('the first name', firstName, 'Josephat'),
    secretText('the last name', lastName, 'Kalaluka'),
    secretText('the address', told.address, 'Kamushanga'),
    secretText('the employer', told.employer, 'Kafubu'),
    ...contacts.flatMap((contact) => [
      secretText('the name of a contact', ...contact.name.split(' ')),
      secretMobile('the number of a contact', contact.mobile),
    ]),
  ];
}

/** One name is put right; nothing else has to be typed. */
async function confirmsCard(person: Person): Promise<void> {
  await person.taps('Yes, ask about my card.');
  await expectAccessible(person, 'before the camera');
  await showsCard(person, await cardOf(beforeTheCamera, card));
  await readsOwnCard(person, card);
  await expectAccessible(person, 'what was read on the card');
  await person.types('First and other names', 'Josephat');
  await person.sees('Corrected by you');
  await person.taps('Yes, this is right');
}

async function showsFace(person: Person): Promise<void> {
  await person.seesTitle("Let's check it is really you");
  await expectAccessible(person, 'before the face check');
  await person.taps('Begin');
  await person.sees(/^Please tick the box if you agree/);
  await showsOwnFace(person);
  await person.sees('K800.00');
  await expectAccessible(person, 'the face matches');
  await person.taps('Choose your loan');
  await person.seesTitle('Hello, Josephat');
}

/** After a night and a morning, at any hour, each has the message, once. */
async function contactsAreToldOnce(stage: Stage): Promise<void> {
  await stage.daysPass(1);
  for (const contact of contacts) {
    const phone = phoneOf(contact.mobile, stage.app.simulatorUrl);
    expect(await phone.texts()).toEqual([
      expect.stringMatching(
        /^Josephat Kalaluka named you as emergency contact .*\/c\/[\w-]{22}$/i,
      ),
    ]);
  }
}

async function borrowsFirst({ app }: Stage, person: Person): Promise<void> {
  const before = await person.phone.balance();
  await person.goesTo('/home');
  await person.types('How much do you need?', '800');
  await person.taps('30 days');
  await person.taps('See estimated bill');
  await borrows(person, 'K800.00');
  expect((await person.phone.balance()) - before).toBe(80_000n);
  const { orderId } = await readBill(person);
  expect(await readLoan(person, orderId)).toMatchObject({ status: 'active' });
  expect(await stepsDone(await person.calls())).toEqual([1, 1, 1, 1, 1]);
  const { decision } = (await app.db.row(selectDecision)) ?? {};
  expect(asData(decision)).toMatchObject({ verdict: 'approved' });
  const results = list(asData(decision)['results']);
  // The register agreed, which decides nothing before two people let it.
  const verdicts = results.map(({ rule, verdict }) => [rule, verdict]);
  const unseen = verdicts.filter(([, verdict]) => verdict !== 'pass');
  const none = (rule: string) => [rule, 'not-checked'];
  expect(unseen).toEqual([none('registry'), none('bureau'), none('wallet-holder')]);
  expect((await app.db.row(selectAnswer))?.kind).toBe('agrees');
  expect(results.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['steps-done', 'age', 'nrc-unique', 'face-match', 'affordable']),
  );
  expect((await app.db.row(selectCorrected))?.corrected).toEqual(['firstName']);
}

import { expect } from 'vitest';
import { expectAccessible } from './axe.ts';
import { beforeTheCamera, cardOf } from './camera.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';
import type { Person } from './person.ts';
import { phoneOf } from './phone.ts';
import type { Stage } from './stage.ts';
import { answersQuestions, namesContacts, showsOwnFace, told } from './verify.ts';
import { sendsCard, sendsContacts, sendsPersonal, stepsDone } from './verify-by-calls.ts';

const mobile = '0955456703';
const card = 7;
const [unwilling, willing, third] = [
  { name: 'Thabo Lungu', relationship: 'Friend', mobile: '0961555031' },
  { name: 'Misozi Daka', relationship: 'Other relative', mobile: '0951555032' },
  { name: 'Sibeso Mundia', relationship: 'Colleague', mobile: '0971555033' },
] as const;

journey('who leaves half way goes on on another phone, with another contact', async (stage) => {
  const first = await stage.person(mobile);
  await logIn(first);
  const calls = await first.calls();
  await sendsCard(calls, await cardOf(beforeTheCamera, card), card);
  await sendsPersonal(calls);
  await sendsContacts(calls, [
    { ...unwilling, relationship: 'friend' },
    { ...willing, relationship: 'relative' },
  ]);
  await first.goesTo('/home');
  await first.sees('Tell us who you are: 2 steps, about 2 minutes.');
  await first.context.close();
  await stage.daysPass(1);
  const unasked = phoneOf(unwilling.mobile, stage.app.simulatorUrl);
  expect(await unasked.texts()).toEqual([]);

  const second = await stage.personWithCamera(mobile);
  await logIn(second);
  await second.sees('Tell us who you are: 2 steps, about 2 minutes.');
  await second.taps('Continue');
  await answersQuestions(second, told);
  await showsOwnFace(second);
  await stage.daysPass(1);
  await refuses(stage);
  await stage.daysPass(1);
  await second.phone.hasMessage(/one of your emergency contacts does not want to be named/);
  await second.goesTo('/home');
  await second.sees('Tell us who you are: 1 step, about 1 minute.');
  await second.taps('Continue');
  await namesAnother(second);
  const done = async () => stepsDone(await second.calls());
  await expect.poll(done).toEqual([1, 1, 1, 1, 1]);
});

/** By the link of their SMS, in a browser that runs no script. */
async function refuses(stage: Stage): Promise<void> {
  const [text = ''] = await phoneOf(unwilling.mobile, stage.app.simulatorUrl).texts();
  const path = /\/c\/[\w-]{22}$/.exec(text)?.[0] ?? '';
  const contact = await stage.person(unwilling.mobile, { javaScriptEnabled: false });
  await contact.goesTo(path);
  await contact.seesTitle('Someone named you as emergency contact');
  await contact.taps('I do not want to be a contact');
  await contact.seesTitle('You are no longer a contact');
  expect(contact.path()).toBe(path);
}

/** The face has proved the phone, which gets the saved data; who refused is not taken again. */
async function namesAnother(person: Person): Promise<void> {
  await person.seesTitle('Emergency Contact');
  expect(await person.field('Name of your second contact').inputValue()).toBe(willing.name);
  await namesContacts(person, [unwilling, willing]);
  await person.sees('This person does not want to be your contact. Please name someone else.');
  await expectAccessible(person, 'a contact who refused');
  await namesContacts(person, [third, willing]);
}

import { expect } from 'vitest';
import { testCard } from '../testing/cards/card-people.ts';
import { violationsIn } from './axe.ts';
import { beforeTheCamera, cardOf } from './camera.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { fillLogin, logIn } from './log-in.ts';
import type { Person } from './person.ts';
import { phoneOf } from './phone.ts';
import type { Stage } from './stage.ts';
import { showsOwnFace } from './verify.ts';
import { sendsCard } from './verify-by-calls.ts';

const oldNumber = '0955456704';
const newNumber = '0965456704';
const card = 7;
const faceIsSent = /We got your request|is changed/;

journey('who lost the SIM gets the account on a new number after three days', async (stage) => {
  const owner = await hasAccount(stage);
  const asker = await asks(stage);
  await owner.phone.hasMessage(/your account moves to 096\*\*\*\*704 on .*\/stop-number#c=/);
  await owner.goesTo('/home');
  await owner.sees(/This account moves to another number on/);
  expect(await violationsIn(owner.page)).toEqual([]);

  const joseph = await comesTo(stage.app);
  await joseph.logsInAs('Joseph Zulu');
  await joseph.goesTo('/new-numbers');
  await joseph.presses('095****704');
  await joseph.sees('Matched the card');
  await joseph.sees('From the new number');
  expect(await violationsIn(joseph.page)).toEqual([]);
  expect(joseph.complaints.heard).toEqual([]);
  await joseph.context.close();

  await stage.daysPass(4);
  await asker.phone.hasMessage(/your account is on this number now/);
  await owner.phone.hasMessage(/your account moved to 096\*\*\*\*704/);
  // Its session is over, which opens the login.
  await asker.goesTo('/home');
  await asker.seesPopup('Log In');
  await fillLogin(asker);
  await asker.goesTo('/me');
  await asker.sees(/096 ?\*{4} ?704|0965456704/);
});

journey('the link of the SMS stops a change of number', async (stage) => {
  const owner = await hasAccount(stage);
  await asks(stage);
  await owner.phone.hasMessage(/your account moves to/);
  const [text = ''] = await owner.phone.texts();
  await owner.goesTo(/\/stop-number#c=[\w-]{22}/.exec(text)?.[0] ?? '');
  await owner.seesTitle('Did you ask for a new number?');
  await owner.page.setViewportSize({ width: 360, height: 640 });
  expect(await violationsIn(owner.page)).toEqual([]);
  await owner.taps('It is not me, stop it');
  await owner.seesTitle('It is stopped');
  await owner.phone.hasMessage(/Your number stays as it is/);
  await owner.goesTo('/home');
  await expect.poll(() => owner.page.getByText(/moves to another number/).count()).toBe(0);
});

/** An account with a card, logged in on its phone. */
async function hasAccount(stage: Stage): Promise<Person> {
  const owner = await stage.person(oldNumber);
  await logIn(owner);
  await sendsCard(await owner.calls(), await cardOf(beforeTheCamera, card), card);
  return owner;
}

/** The same person with a new SIM asks for the account. */
async function asks(stage: Stage): Promise<Person> {
  const asker = await stage.personWithCamera(newNumber);
  await logIn(asker);
  await asker.goesTo('/set');
  await asker.taps('I have a new number');
  await asker.taps('I had another number');
  await asker.page.setViewportSize({ width: 360, height: 640 });
  expect(await violationsIn(asker.page)).toEqual([]);
  await asker.field('Your old number').fill(oldNumber);
  await asker.field('Your NRC number').fill(testCard(card).nrc);
  await asker.taps('Next: show my face');
  await showsOwnFace(asker, faceIsSent);
  await asker.seesTitle('We got your request');
  expect(await violationsIn(asker.page)).toEqual([]);
  return asker;
}

journey('from a known phone the number changes at once', async (stage) => {
  const owner = await stage.personWithCamera(oldNumber);
  await logIn(owner);
  await sendsCard(await owner.calls(), await cardOf(beforeTheCamera, card), card);
  stage.app.hour.setOffset(stage.app.hour.offsetSeconds() + 61n);
  await owner.phone.readsAll();
  await owner.goesTo('/set?part=number');
  await owner.page.setViewportSize({ width: 360, height: 640 });
  await owner.field('Your new number').fill(newNumber);
  const newPhone = phoneOf(newNumber, stage.app.simulatorUrl);
  const send = owner.page.getByRole('button', { name: 'Send a code' });
  await send.first().tap();
  await owner.sees(/^\d+ s$/);
  await owner.field('Code we sent to the new number').fill(await newPhone.code());
  await send.tap();
  await owner.field(/^Code we sent to 095/).fill(await owner.phone.code());
  expect(await violationsIn(owner.page)).toEqual([]);
  await owner.taps('Next: show my face');
  await showsOwnFace(owner, faceIsSent);
  await owner.seesTitle('Your number is changed');
  await owner.phone.hasMessage(/your account moved to 096\*\*\*\*704/);
  await owner.goesTo('/home');
  await owner.sees(/^Hello/);
});

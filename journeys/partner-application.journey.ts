import { mkdirSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { askAsPartner, partnerKey } from '../testing/partner-key.ts';
import { violationsIn } from './axe.ts';
import { borrows, choosesLoan } from './borrow.ts';
import { comesTo } from './colleague.ts';
import { journey } from './journey.ts';
import { logIn } from './log-in.ts';

const mobile = '0971000001';
const pictures = new URL('../test-results/', import.meta.url);
const keep = (name: string, picture: Buffer) => {
  mkdirSync(pictures, { recursive: true });
  writeFileSync(new URL(`${name}.png`, pictures), picture);
};

journey(
  'a shop asks for a loan; the borrower goes on, borrows, and staff see who brought it',
  async ({ app, person: comes }) => {
    const { key } = await partnerKey(app, ['applications:write'], { name: 'Chilenje Stoves' });
    const body = { mobile, amount: '800.00', reference: 'till-7', askedByPerson: true };
    const made = await askAsPartner(app, key, '/applications', { body, once: 'sale-7' });
    expect(made.status).toBe(201);
    const read = async () =>
      (await askAsPartner(app, key, `/applications/${String(made.data['id'])}`)).data;

    const person = await comes(mobile);
    await person.page.setViewportSize({ width: 360, height: 640 });
    await logIn(person);
    await person.goesTo('/');
    await person.sees('Chilenje Stoves asks for a loan for you');
    await person.sees('You alone decide. Nothing is agreed yet.');
    expect(await violationsIn(person.page)).toEqual([]);
    keep('partner-home', await person.page.screenshot({ fullPage: true }));
    await person.taps('Go on');
    await person.sees('You go on with Chilenje Stoves for your next loan.');
    expect(await read()).toMatchObject({ state: 'agreed', loan: null });

    await choosesLoan(person, { amount: 800, termDays: 60 });
    await person.taps('See estimated bill');

    await borrows(person, 'K800.00');
    await expect.poll(async () => (await read())['state']).toBe('applied');
    const { loan } = await read();

    const mary = await comesTo(app);
    await mary.page.setViewportSize({ width: 1280, height: 800 });
    await mary.logsInAs('Mary Phiri');
    await mary.goesTo(`/loans/${String(loan)}`);
    await mary.sees('Brought by');
    await mary.sees('Chilenje Stoves, till-7');
    expect(await violationsIn(mary.page)).toEqual([]);
    keep('partner-loan', await mary.page.screenshot());
    await mary.goesTo('/partners/key/new');
    await mary.sees('applications:write');
    keep('partner-key', await mary.page.screenshot());
    await mary.goesTo('/system/partners');
    await mary.sees('Chilenje Stoves');
    keep('partners', await mary.page.screenshot());
    await mary.goesTo('/messages/arrived');
    keep('deliveries', await mary.page.screenshot({ fullPage: true }));
    expect(mary.complaints.heard).toEqual([]);
    await mary.context.close();
  },
);

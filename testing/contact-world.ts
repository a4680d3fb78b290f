import { expect } from 'vitest';
import type { CivilDate } from '../contract/words/civil-date.ts';
import { sendQueuedSms } from '../server/messages/send-queued-sms.ts';
import { sql } from '../server/store/database/database.ts';
import { asData, type Client } from './client.ts';
import type { App } from './start-app.ts';

/** Two invented people, to be named as contacts. */
export const mary = { name: 'Mary Banda', relationship: 'sibling', mobile: '0961400001' };
export const john = { name: 'John N’gandu', relationship: 'friend', mobile: '0951400002' };

/** The two with numbers of their own, so that one test does not hear of another. */
export function maryAndJohn(n: number): [typeof mary, typeof john] {
  const ending = String(n).padStart(3, '0');
  return [
    { ...mary, mobile: `0961401${ending}` },
    { ...john, mobile: `0951402${ending}` },
  ];
}

export const saveStepPath = '/user/auth/api/addOrUpdateUserAuthInfo';

/** What saving contacts sends. */
export function contactsBody(...contacts: readonly unknown[]) {
  return { body: { cerCode: 15, contacts } };
}

/** Puts the clock to an hour of Lusaka on the next day. */
export function nextDayAt(app: App, hour: number): void {
  const { clock } = app.context;
  const startOfToday = Date.parse(`${clock.today()}T00:00:00+02:00`);
  const seconds = Math.floor((startOfToday - clock.now().getTime()) / 1000 + hour * 3_600);
  app.hour.setOffset(app.hour.offsetSeconds() + BigInt(seconds) + 86_400n);
}

// Of what is still queued, too, what a job has locked: it is just taking it.
const selectOnTheWay = sql<object, object>(`
  with free as materialized (
    select id from sms where state = 'queued' for update skip locked
  )
  select from sms where state = 'unknown'
    or state = 'queued' and not exists (select from free where free.id = sms.id)`);

/** Sends what waits, and waits for what the product's own job has taken and is still sending. */
export async function sendsAllSms({ context, db }: App): Promise<void> {
  await sendQueuedSms(context);
  await expect.poll(() => db.rows(selectOnTheWay, {})).toEqual([]);
}

/** The texts on a simulated phone, newest first. */
export async function textsOn(app: App, mobile: string): Promise<string[]> {
  const response = await fetch(`${app.simulatorUrl}/phones/${mobile}/messages`);
  const list: unknown = await response.json();
  return (Array.isArray(list) ? list : []).map((one) => String(asData(one)['text']));
}

/** 1 when the borrower of this phone has done the contacts, else 0. */
export async function contactsDone(phone: Client): Promise<unknown> {
  const path = '/user/auth/api/getUserAuthProcessStep';
  const { data } = await phone.ask(path, { method: 'POST' });
  return Array.isArray(data) ? asData(data[2])['isAuth'] : undefined;
}

const selectHoliday = sql<object, { on: CivilDate }>('select from holiday where on_date = :on');

/** Puts the clock to ten in the morning of the next day on which borrowers may be called. */
export async function nextWorkingDay(app: App): Promise<void> {
  const { clock } = app.context;
  const isFree = async (on: CivilDate) =>
    new Date(`${on}T12:00:00Z`).getUTCDay() === 0 ||
    (await app.db.row(selectHoliday, { on })) !== undefined;
  do nextDayAt(app, 10);
  while (await isFree(clock.today()));
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  countMailing,
  listMailings,
  showMailing,
  stopMailing,
} from '../../../../contract/staff/mailing-acts.ts';
import type { Mailing } from '../../../../contract/staff/mailing-words.ts';
import type { StaffAct } from '../../../../contract/staff/staff-act.ts';
import { agreeToLoan, type LentLoan } from '../../../../testing/money-world.ts';
import {
  approved,
  type Colleague,
  colleague,
  doneByTwo,
  proposed,
} from '../../../../testing/staff-world.ts';
import { twoPeopleWorld } from '../../../../testing/two-people-world.ts';
import { carryOutProposals } from '../../../app/proposals.ts';
import { servedActs } from '../../../app/served-acts.ts';
import { accrueOvernight } from '../../../lending/orders/accrue-overnight.ts';
import { recordConsent } from '../../../people/consents/consents.ts';
import { script } from '../../../store/database/database.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { sendMailings } from './send-mailings.ts';

const borrowers = 24;

let of: Awaited<ReturnType<typeof twoPeopleWorld>>;
let [carol, mark]: Colleague[] = [];
const loans: LentLoan[] = [];
beforeAll(async () => {
  of = await twoPeopleWorld();
  const { context } = of.world;
  carol = await colleague(context, 'Carol', ['compliance']);
  mark = await colleague(context, 'Mark', ['marketing']);
  for (let count = 0; count < borrowers; count++) {
    loans.push(await agreeToLoan(context.db, { at: of.world.now() }));
  }
  await of.world.live(60);
}, 300_000);
afterAll(async () => {
  expect(await of.end()).toEqual([]);
});

const act = <A extends StaffAct>(wanted: A) =>
  servedActs.get(wanted.name) as unknown as ServedAct<A>;
const here = (one: Colleague | undefined): Colleague => {
  if (one === undefined) throw new Error('this person works here');
  return one;
};
const rows = (text: string) => of.db.rows(script<Record<string, unknown>>(text));
const segment: Mailing['segment'] = {
  loans: 'open',
  daysLateFrom: null,
  daysLateTo: null,
  networks: [],
  languages: [],
  productIds: [],
  notBorrowedDays: null,
};
const mailing = (name: string, rest: Partial<Mailing> = {}): Mailing => ({
  name,
  purpose: 'how-to-pay',
  texts: { en: 'You can now pay with Zamtel too. See the app under Pay.', other: [] },
  segment,
  heldOutPercent: 0,
  watchedDays: 14,
  ...rest,
});
const count = (wanted: Mailing) => here(mark).done(act(countMailing), wanted);
/** Agreed to by two, and listed. */
const listed = async (wanted: Mailing): Promise<string> => {
  const { people } = await count(wanted);
  await doneByTwo(of.world.context, [here(mark), here(carol)], {
    ...{ kind: 'send-mailing', people },
    ...wanted,
  });
  await of.world.pass(601);
  await carryOutProposals(of.world.context);
  const { rows: all } = await of.mary.done(act(listMailings), { limit: 50 });
  return all.find(({ name }) => name === wanted.name)?.mailingId ?? 'none';
};
const run = () => sendMailings(of.world.context, new AbortController().signal);
const show = (mailingId: string) => of.mary.done(act(showMailing), { mailingId });
/** The next morning at ten, after the day's messages are forgotten. */
const nextMorning = async () => {
  const now = of.world.now();
  const at = new Date(`${now.toISOString().slice(0, 10)}T08:00:00Z`).getTime() + 86_400_000;
  await of.world.pass((at - now.getTime()) / 1000);
  if (new Date(at).getUTCDay() === 0) await of.world.pass(86_400);
};
const messages = async (kind: string) =>
  (await rows(`select borrower_id, text from sms where kind = '${kind}'`)) as {
    borrowerId: string;
    text: string;
  }[];
const agree = (borrowerId: LentLoan['borrowerId'], given: boolean) =>
  recordConsent(of.db, borrowerId, {
    ...{ purpose: 'marketing', textVersion: 1, given },
    at: of.world.now(),
  });

it('goes to each once, by two processes after one that died', async () => {
  const wanted = mailing('Pay with Zamtel');
  expect(await count(wanted)).toMatchObject({ people: borrowers, leftOut: [], faults: [] });
  const id = await listed(wanted);
  let left = 5;
  const dying = {
    get aborted() {
      return left-- <= 0;
    },
  };
  expect(await sendMailings(of.world.context, dying as AbortSignal)).toBe('unfinished');
  expect(await messages('notice')).toHaveLength(5);
  await Promise.all([run(), run()]);
  await run();
  const sent = await messages('notice');
  expect(sent).toHaveLength(borrowers);
  expect(new Set(sent.map(({ borrowerId }) => borrowerId)).size).toBe(borrowers);
  expect(sent[0]?.text).toBe(
    'ExtraMoney: You can now pay with Zamtel too. See the app under Pay.',
  );
  expect(await show(id)).toMatchObject({ state: 'sending', waiting: borrowers, sent: 0 });
  await rows("update sms set state = 'delivered', next_try_at = null");
  await run();
  expect(await show(id)).toMatchObject({
    ...{ state: 'ended', waiting: 0, sent: borrowers, delivered: borrowers, heldOut: 0 },
  });
});

it('waits where a borrower had a message today, and outside contact hours', async () => {
  const id = await listed(mailing('Again'));
  await run();
  expect(await messages('notice')).toHaveLength(borrowers);
  expect(await show(id)).toMatchObject({ state: 'sending', waiting: borrowers });
  // The evening of the same day, and an hour before contact hours.
  await of.world.pass(9 * 3600);
  await run();
  expect(await messages('notice')).toHaveLength(borrowers);
  await nextMorning();
  await run();
  expect(await messages('notice')).toHaveLength(2 * borrowers);
});

it('offers go to those alone who agree, at the moment of sending', async () => {
  await nextMorning();
  const [first, ...others] = loans.slice(0, 12);
  for (const { borrowerId } of loans.slice(0, 12)) await agree(borrowerId, true);
  const wanted = mailing('Borrow', {
    purpose: 'offer',
    texts: { en: 'Borrow again and pay less for it this month.', other: [] },
  });
  const counted = await count(wanted);
  expect(counted).toMatchObject({
    people: 12,
    leftOut: [{ rule: 'no-consent', people: borrowers - 12 }],
  });
  expect(counted.texts[0]?.text).toContain('STOP');
  const id = await listed(wanted);
  if (first) await agree(first.borrowerId, false);
  await rows(`insert into contact_stop (id, borrower_id, reason, set_by, set_at)
    values ('stop-1', '${others[0]?.borrowerId}', 'died', '${of.mary.id}', now())`);
  await run();
  const got = (await messages('offer')).map(({ borrowerId }) => borrowerId).toSorted();
  expect(got).toEqual(
    others
      .slice(1)
      .map(({ borrowerId }) => borrowerId)
      .toSorted(),
  );
  expect((await show(id)).leftOut).toEqual([
    { rule: 'contact-stopped', people: null },
    { rule: 'no-consent', people: 13 },
  ]);
});

it('is stopped by one person, and what waits in the outbox is taken out', async () => {
  await nextMorning();
  await rows("delete from sms where kind = 'notice'");
  const id = await listed(mailing('Wrong words'));
  await run();
  expect(await messages('notice')).toHaveLength(borrowers - 1);
  expect((await here(mark).ask(act(stopMailing), { mailingId: id })).reason).toBe(null);
  expect(await messages('notice')).toHaveLength(0);
  await run();
  expect(await messages('notice')).toHaveLength(0);
  expect(await show(id)).toMatchObject({ state: 'stopped', withdrawn: borrowers - 1 });
  const again = await here(mark).ask(act(stopMailing), { mailingId: id });
  expect(again.reason).toBe('not-possible-now');
  expect((await here(mark).ask(act(stopMailing), { mailingId: 'none' })).reason).toBe(
    'unknown',
  );
});

it('holds out the same people by its seed, and shows what the others did', async () => {
  await nextMorning();
  await rows('delete from sms');
  const id = await listed(mailing('Help', { purpose: 'help-to-pay', heldOutPercent: 50 }));
  await run();
  const [{ held = 0 } = {}] = (await rows(`select count(*)::int as held from mailing_person
    where mailing_id = '${id}' and outcome = 'held-out'`)) as { held?: number }[];
  expect(held).toBeGreaterThan(3);
  expect(await messages('notice')).toHaveLength(borrowers - 1 - held);
  expect((await show(id)).effect).toBeNull();
  await of.world.pass(15 * 86_400);
  const { effect } = await show(id);
  expect(effect?.peopleSent).toBe(borrowers - 1 - held);
});

it('leaves out a borrower who is no longer in the segment when it is sent', async () => {
  await nextMorning();
  await rows('delete from sms');
  const id = await listed(mailing('Open loans'));
  const { orderId, borrowerId } = loans.at(-1) ?? {};
  await rows(`update loan_order set status = 'written-off' where id = ${orderId}`);
  await run();
  const told = (await messages('notice')).map((one) => one.borrowerId);
  expect(told).toHaveLength(borrowers - 2);
  expect(told).not.toContain(borrowerId);
  expect((await show(id)).leftOut[0]?.rule).toBe('not-in-segment');
  await rows(`update loan_order set status = 'overdue' where id = ${orderId}`);
});

it('fills gaps from the account, once', async () => {
  await nextMorning();
  await accrueOvernight(of.world.context);
  await rows('delete from sms');
  const texts = { en: 'You owe {owed}, due {due}. Pay here: {link}', other: [] };
  await listed(mailing('Owed', { texts }));
  await run();
  const [one] = await messages('notice');
  expect(one?.text).toMatch(
    /^ExtraMoney: You owe K\d+\.\d\d, due \d\d\/\d\d\/2026\. Pay here: \S+\/qp#b=[\w-]{22}$/,
  );
});

it.each([
  ['an unknown gap', { texts: { en: 'Dear {name}, we have news.', other: [] } }, 'fill a gap'],
  ['an address', { texts: { en: 'See https://evil.example now', other: [] } }, 'no address'],
  ['too many letters', { texts: { en: 'a'.repeat(170), other: [] } }, 'One SMS holds 160'],
  ['strange letters', { texts: { en: 'Pay with ŵallet today', other: [] } }, 'cannot carry ŵ'],
  ['two lines', { texts: { en: 'One line\nand another', other: [] } }, 'one line'],
  [
    'a language that no one is offered',
    { texts: { en: 'We have news.', other: [{ language: 'bem', text: 'Bemba text' }] } },
    'Bemba is not offered',
  ],
  ['held-out people of a warning', { heldOutPercent: 10 }, 'hold out 0 %'],
  ['days that fit no one', { segment: { ...segment, daysLateFrom: 9, daysLateTo: 2 } }, 'fits'],
] as const)('is refused with %s', async (_, rest, why) => {
  const wanted = mailing('Refused', rest as Partial<Mailing>);
  expect((await count(wanted)).faults.join(' ')).toContain(why);
  const { reason, values } = await proposed(here(mark), {
    ...{ kind: 'send-mailing', people: 5 },
    ...wanted,
  });
  expect(reason).toBe('not-possible-now');
  expect(values['why']).toContain(why);
});

it('is what two people agreed to, and no other', async () => {
  const body = { kind: 'send-mailing', people: 3, ...mailing('Three') } as const;
  const alone = await proposed(here(mark), body);
  if (alone.data === null) throw new Error(`not proposed: ${alone.values['why']}`);
  expect((await approved(here(mark), alone.data.proposal)).reason).toBe('not-allowed');
  expect((await proposed(of.grace, body)).reason).toBe('not-allowed');
  expect((await approved(here(carol), alone.data.proposal)).reason).toBeNull();
  await of.world.pass(601);
  const forged = `insert into mailing (id, proposal_id, body, left_out, seed, created_at,
      until_at)
    select 'forged', id, body || '{"name": "Other"}', '[]', 'x', not_before + interval '1 s',
      not_before + interval '1 day' from proposal where id = '${alone.data.proposal.id}'`;
  await expect(rows(forged)).rejects.toThrow(/agreed to another message/);
  await carryOutProposals(of.world.context);
  const id = (await of.mary.done(act(listMailings), { limit: 1 })).rows[0]?.mailingId ?? '';
  const counted = `select count(*)::int as people from mailing_person where mailing_id = '${id}'`;
  expect(await rows(counted)).toEqual([{ people: 3 }]);
  for (const [text, fault] of [
    [`update mailing set body = body || '{"people": 99}' where id = '${id}'`, /stays as two/],
    [`delete from mailing_person where mailing_id = '${id}'`, /stays/],
    [
      `insert into mailing_person (mailing_id, borrower_id, next_at) select '${id}', id, now()
        from borrower on conflict do nothing`,
      /agreed to fewer/,
    ],
  ] as const) {
    await expect(rows(text)).rejects.toThrow(fault);
  }
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { english, pseudo } from '../../../contract/words/languages.ts';
import { logInAgain } from '../../../testing/known-borrower.ts';
import { lendByUssd, namesHolder } from '../../../testing/lend-by-ussd.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { ussdPhone } from '../../../testing/ussd-phone.ts';
import { borrow, payAll, verifiedBorrower } from '../../../testing/verified-borrower.ts';
import { sql } from '../../store/database/database.ts';
import { englishSentences } from '../../store/english.ts';
import { offer, readLanguage } from '../../store/language.ts';
import type { StepName } from './scene.ts';

/*
 * Every path of the menu: from each of its screens, each key. A screen that is not in the table
 * does not compile. A key that a screen offers and the table lacks fails the last test.
 */

const pin = '48205';
const wish = { productId: 'first-loan', amount: 500, termDays: 14 };
const numbers = {
  /** Has several bills, and paid some. */
  bills: '0971000004',
  /** Their one bill is due in some days. */
  soon: '0961230206',
  /** Owes nothing, has a PIN and may borrow by keys. */
  pinned: '0971000001',
  second: '0961230207',
  /** Has a loan that can be given back. */
  fresh: '0961230201',
  /** The same, whose gateway takes money for a session. */
  priced: '0971000004',
  /** These do something that no other path may come after. */
  payer: '0961230202',
  mover: '0961230203',
  caller: '0961230204',
  lost: '0961230205',
} as const;
type Who = keyof typeof numbers;

/** Who presses which keys to come to the screen, the key there, and where it leads. */
type Path = readonly [who: Who, before: string, key: string, to: StepName | RegExp];

const paths: Readonly<Record<StepName, readonly Path[]>> = {
  price: [
    ['priced', '', '1', 'home'],
    ['priced', '1 2 1 dial', '1', 'resume'],
    ['priced', '', '8', /^We send you a link by SMS/],
    ['priced', '', '0', 'home'],
  ],
  home: [
    ['bills', '', '1', 'owe'],
    ['bills', '', '2', 'pay'],
    ['soon', '', '3', 'extend'],
    ['bills', '', '4', /^We send your last 5 payments by SMS/],
    ['fresh', '', '5', 'give-back'],
    ['pinned', '', '5', 'borrow'],
    ['bills', '', '6', 'help'],
    ['bills', '', '7', 'language'],
    ['bills', '', '0', 'home'],
  ],
  owe: [
    ['bills', '1', '2', 'pay'],
    ['soon', '1', '3', 'extend'],
    ['bills', '1', '8', /^We send you each bill/],
    ['bills', '1', '0', 'home'],
  ],
  pay: [
    ['bills', '2', '1', 'pay-confirm'],
    ['bills', '2', '2', 'pay-confirm'],
    ['bills', '2', '3', 'pay-amount'],
    ['bills', '2', '4', 'pay-confirm'],
    ['bills', '2', '0', 'home'],
  ],
  'pay-amount': [
    ['fresh', '2 3', '200', 'pay-confirm'],
    ['fresh', '2 3', '1', 'pay-amount-wrong'],
    ['fresh', '2 3', '499', 'pay-amount-rest'],
    ['fresh', '2 3', '0', 'pay'],
  ],
  'pay-amount-wrong': [
    ['fresh', '2 3 1', '200', 'pay-confirm'],
    ['fresh', '2 3 1', '0', 'pay'],
  ],
  'pay-amount-rest': [
    ['fresh', '2 3 499', '200', 'pay-confirm'],
    ['fresh', '2 3 499', '0', 'pay'],
  ],
  'pay-confirm': [
    ['fresh', '2 1', '0', 'pay'],
    ['payer', '2 1', '1', /asks for your mobile money PIN/],
  ],
  // What a session before left on the screen of `pay-confirm`.
  resume: [
    ['fresh', '2 1 dial', '1', 'pay-confirm'],
    ['fresh', '2 1 dial', '0', 'home'],
  ],
  extend: [
    ['soon', '3', '0', 'home'],
    ['soon', '3', '1', /asks for your mobile money PIN/],
  ],
  'give-back': [
    ['fresh', '5', '0', 'home'],
    ['mover', '5', '1', /asks for your mobile money PIN/],
  ],
  // Its only screen is the last one: see `home`.
  payments: [],
  borrow: [
    ['pinned', '5', '1', 'borrow-cost'],
    ['pinned', '5', '2', 'borrow-cost'],
    ['pinned', '5', '4', /^We send you a link by SMS/],
    ['pinned', '5', '0', 'home'],
  ],
  'borrow-cost': [
    ['pinned', '5 1', '1', 'borrow-late'],
    ['pinned', '5 1', '8', /^We send you each bill/],
    ['pinned', '5 1', '0', 'borrow'],
  ],
  'borrow-late': [
    ['pinned', '5 1 1', '1', 'borrow-pin'],
    ['pinned', '5 1 1', '0', 'borrow-cost'],
  ],
  'borrow-pin-wrong': [
    ['pinned', '5 1 1 1 10203', '0', 'borrow-late'],
    ['pinned', '5 1 1 1 10203', '10204', /^Your PIN is locked/],
  ],
  'borrow-pin': [
    ['second', '5 1 1 1', '0', 'borrow-late'],
    ['second', '5 1 1 1', '10203', 'borrow-pin-wrong'],
    ['second', '5 1 1 1', pin, /^Agreed\. K/],
  ],
  help: [
    ['caller', '6', '1', 'complain'],
    ['caller', '6', '2', /^We call you/],
    ['caller', '6', '3', /^No more adverts/],
    ['caller', '6', '4', 'block'],
    ['caller', '6', '5', 'who'],
    ['caller', '6', '0', 'home'],
  ],
  complain: [
    ['caller', '6 1', '1', /^Complaint C-/],
    ['caller', '6 1', '2', /^Complaint C-/],
    ['caller', '6 1', '3', /^Complaint C-/],
    ['caller', '6 1', '4', /^Complaint C-/],
    ['caller', '6 1', '5', /^You complained five times today/],
    ['caller', '6 1', '0', 'help'],
  ],
  block: [
    ['caller', '6 4', '0', 'help'],
    ['lost', '6 4', '1', /^Blocked\./],
  ],
  who: [['caller', '6 5', '0', 'help']],
  language: [
    ['caller', '7', '0', 'home'],
    ['caller', '7', '2', 'home'],
    ['caller', '7', '1', 'home'],
  ],
};
/** An amount is typed here: 9 is one. */
const typedInto = new Set<string>(['pay-amount', 'pay-amount-wrong', 'pay-amount-rest']);

const stepOf = sql<{ step: StepName }, { sessionId: string }>(
  'select step from ussd_session where session_id = :sessionId',
);

let app: App;
const offered = new Set<string>();
beforeAll(async () => {
  app = await startApp({
    isAwayFromMidnight: true,
    env: { LANGUAGES: 'en,en-XA', USSD_ONTECH_PRICE: '0.15' },
    simulator: { settings: { autoAnswer: 'approve' } },
  });
  const sentences = await englishSentences();
  await offer([await readLanguage(english), { code: pseudo, sentences, missing: 0 }]);
  await lendByUssd(app, 'yes');
  await comes('soon', wish);
  const { phone } = await verifiedBorrower(app, numbers.second, '60000');
  await payAll(phone, await borrow(phone, wish));
  for (const who of ['pinned', 'second'] as const) {
    await namesHolder(app, numbers[who]);
    const web = who === 'second' ? phone : await logInAgain(app, numbers[who]);
    await web.done('/my/ussd-pin/set', { body: { pin } });
  }
  app.hour.setOffset(12n * 86_400n);
  for (const who of ['fresh', 'payer', 'mover'] as const) await comes(who, wish);
  for (const who of ['caller', 'lost'] as const) await comes(who, null);
});
afterAll(() => app.close());

async function comes(who: Who, loan: typeof wish | null): Promise<void> {
  const { phone } = await verifiedBorrower(app, numbers[who], '60000');
  if (loan !== null) await borrow(phone, loan);
}

/** Opens a screen in a new session; `dial` leaves it there and begins the next one. */
async function opens(who: Who, before: string) {
  // Past the limit of diallings of a number, and past what a session before left to go on with.
  app.hour.setOffset(app.hour.offsetSeconds() + 601n);
  const gateway = who === 'priced' ? 'ontech' : 'africastalking';
  let phone = ussdPhone(app.url, numbers[who], { gateway });
  let screen = await phone.dial();
  for (const key of before.split(' ').filter(Boolean)) {
    if (key === 'dial') phone = ussdPhone(app.url, numbers[who], { gateway });
    screen = key === 'dial' ? await phone.dial() : await phone.press(key);
  }
  return { phone, screen };
}

async function placeOf({ sessionId }: ReturnType<typeof ussdPhone>): Promise<string> {
  return (await app.db.row(stepOf, { sessionId }))?.step ?? 'none';
}

describe.each(Object.entries(paths).filter(([, all]) => all.length > 0))('%s', (from, all) => {
  it.each(all)('%s, after [%s]: %s', async (who, before, key, to) => {
    const { phone, screen } = await opens(who, before);
    expect([await placeOf(phone), screen]).toEqual([from, screen]);
    for (const [, line = ''] of screen.text.matchAll(/^(\d) /gm))
      offered.add(`${from} ${line}`);
    // The same words again, and no key that no menu has.
    if (!typedInto.has(from)) expect((await phone.press('9')).text).toBe(screen.text);
    const next = await phone.press(key);
    if (typeof to === 'string') {
      expect([next.text, await placeOf(phone), next.goesOn]).toEqual([next.text, to, true]);
    } else {
      expect(next).toMatchObject({ goesOn: false, text: expect.stringMatching(to) });
    }
  });
});

it('no screen offers a key whose path is not walked', () => {
  const walked = Object.entries(paths).flatMap(([from, all]) =>
    all.map(([, , key]) => `${from} ${key}`),
  );
  expect([...offered].filter((one) => !walked.includes(one))).toEqual([]);
  expect(offered.size).toBeGreaterThan(50);
});

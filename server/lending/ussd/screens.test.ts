import { describe, expect, it } from 'vitest';
import * as standing from '../../../contract/sentences/standing.ts';
import * as ussd from '../../../contract/sentences/ussd.ts';
import * as price from '../../../contract/sentences/price.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { showKwacha, showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { refusals } from '../../../contract/words/refusals.ts';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { measure } from '../../messages/gsm-text.ts';
import { roomOfScreen } from './fit-screen.ts';
import { listInSms, oweScreen } from './owe.ts';

/** The widest that each gap is filled with. */
const widest: Readonly<Record<string, string>> = {
  amount: 'K15,000.00',
  interest: 'K10,920.00',
  apr: '1234.56 %',
  bills: '6',
  hours: '48',
  days: '182',
  choices: '1 K15,000 for 182 days\n2 K15,000 for 182 days\n3 K15,000 for 182 days',
  total: 'Pay back K26,370.00, 6 bills to 28 Nov',
  late: ussd.lateFeeShort(price.firstDayFree, price.aDayOfFirst('K75.00'), '30', 'K15,000.00'),
  today: 'K15,450.00',
  all: 'K15,000.00',
  least: 'K3,000.00',
  most: 'K15,000.00',
  everything: 'K15,000.00',
  left: 'K15,000.00',
  due: 'K15,000.00',
  fee: 'K2,100.00',
  limit: 'K15,000',
  saved: 'K10,920.00',
  day: '28 Nov 2026',
  newDay: '28 Dec',
  time: '28 Nov 18:45',
  wallet: '096****567',
  mobile: '096****567',
  network: 'Airtel',
  menu: '*115#',
  phone: '+260 211 000 000',
  link: 'app.extramoney.co.zm',
  number: 'C-2026-000123',
  lender: 'ExtraMoney Financial Services Limited',
  licence: 'NBFI-DEMO-0001',
  regulator: 'Bank of Zambia',
  reference: 'MP261127.1015.A12345',
  languages: '1 English\n2 Bemba\n3 Nyanja\n4 Tonga\n5 Lozi\n6 Kaonde\n7 Lunda\n8 Luvale',
};
const longestWeekday = 'Wednesday 28 September 2026';

type Sentence = string | ((...gaps: string[]) => string);

/** A sentence with each gap filled, by the names of its parameters. */
function filled(sentence: Sentence, more: Readonly<Record<string, string>> = {}): string {
  if (typeof sentence === 'string') return sentence;
  const [, list = ''] = /^\(?([^)=]*)\)?\s*=>/.exec(sentence.toString()) ?? [];
  const names = list.split(',').map((one) => one.trim());
  return sentence(...names.map((name) => more[name] ?? widest[name] ?? `{${name}}`));
}

/** Gaps that are whole screens or messages: they are tested below. */
const composed = new Set([
  'home',
  'lateFeeShort',
  'billsOf',
  'borrowBillsOf',
  'paymentsOf',
  'allBills',
]);

describe('every screen, its gaps filled as wide as can be', () => {
  const screens = Object.entries(ussd as Readonly<Record<string, Sentence>>);
  it.each(screens.filter(([name]) => !composed.has(name)))('%s', (_, sentence) => {
    const text = filled(sentence);
    expect(text).not.toContain('{');
    const { septets, strange } = measure(text);
    expect([strange, septets <= roomOfScreen]).toEqual(['', true]);
  });

  const items = [
    ...[ussd.itemOwe, ussd.itemPay, ussd.itemExtend, ussd.itemPayments, ussd.itemGiveBack],
    ussd.itemHelp,
  ];
  const owing = ['payBy', 'payAsAgreed', 'wasDue', 'wasDueSame', 'writtenOff', 'disputed'];
  const day = { day: longestWeekday };
  const sentences = Object.entries(standing as Readonly<Record<string, Sentence>>);
  it.each(sentences)('home of %s', (name, sentence) => {
    const isOwing = owing.includes(name) || ['enterPin', 'networkClosed'].includes(name);
    const lines = isOwing ? items : items.slice(3);
    // A loan that can be given back is never late.
    const shown = name.startsWith('wasDue')
      ? lines.filter((one) => !one.startsWith('5'))
      : lines;
    const said = filled(sentence, { ...day, what: 'Your NRC', count: '5', minutes: '12' });
    expect(measure(ussd.home(said, shown.join('\n')))).toMatchObject({ strange: '' });
    expect(measure(ussd.home(said, shown.join('\n'))).septets).toBeLessThanOrEqual(
      roomOfScreen,
    );
  });

  it.each(Object.entries(refusals).filter(([, { code }]) => code >= 1300 && code < 1330))(
    'home of who may not borrow: %s',
    (_, { sentence }) => {
      const text = ussd.home(sentence, [ussd.itemPayments, ussd.itemHelp].join('\n'));
      expect(measure(text).septets).toBeLessThanOrEqual(roomOfScreen);
    },
  );

  it.each(owing)('what is owed where %s', (name) => {
    const sentence = (standing as Readonly<Record<string, Sentence>>)[name] ?? '';
    const most = kwacha(15_000);
    const of = {
      today: most,
      all: most,
      lateFee: most,
      items: [ussd.itemPay, ussd.itemExtend],
    };
    const text = oweScreen(filled(sentence, day), of);
    expect(text).toContain('Paying all today');
    expect(measure(text).septets).toBeLessThanOrEqual(roomOfScreen);
  });
});

/** Gaps as they come, of any width up to the widest: figures, days, numbers and names. */
function drawnGap(name: string, random: () => number): string {
  const most = widest[name] ?? '';
  const money = /^K([\d,]+)(\.\d\d)?$/.exec(most);
  const below = Math.floor(random() * (Number(money?.[1]?.replaceAll(',', '') ?? 0) + 1));
  if (money) return money[2] ? showKwacha(kwacha(below)) : showWholeKwacha(kwacha(below));
  if (/^\d+$/.test(most)) return `${Math.floor(random() * (Number(most) + 1))}`;
  return most.slice(0, Math.ceil(random() * most.length));
}

it('every screen fits with 10,000 random fills, seed 20261128', () => {
  const random = seededRandom(20_261_128);
  const screens = Object.entries(ussd as Readonly<Record<string, Sentence>>).filter(
    ([name, sentence]) => !composed.has(name) && typeof sentence === 'function',
  );
  const faults: string[] = [];
  for (let count = 0; count < 10_000; count += 1) {
    for (const [name, sentence] of screens) {
      const gaps = Object.keys(widest).map((gap) => [gap, drawnGap(gap, random)] as const);
      const text = filled(sentence, Object.fromEntries(gaps));
      const { septets, strange } = measure(text);
      if (strange !== '' || septets > roomOfScreen) faults.push(`${name}: ${text}`);
    }
  }
  expect(faults).toEqual([]);
});

it('a list in one SMS leaves out what does not fit, and says where it is', () => {
  const lines = Array.from({ length: 13 }, (_, at) =>
    ussd.billLine(`${at + 1} Nov`, 'K2,100.00'),
  );
  const text = listInSms(ussd.billsOf, lines, 'https://app.extramoney.co.zm');
  expect(text).toContain('More: https://app.extramoney.co.zm');
  expect(measure(text)).toMatchObject({ segments: 1, strange: '' });
  expect(listInSms(ussd.billsOf, lines.slice(0, 2), 'x')).toBe(
    'ExtraMoney bills: 1 Nov K2,100.00. 2 Nov K2,100.00.',
  );
});

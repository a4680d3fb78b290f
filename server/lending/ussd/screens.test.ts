import { describe, expect, it } from 'vitest';
import * as standing from '../../../contract/sentences/standing.ts';
import * as ussd from '../../../contract/sentences/ussd.ts';
import { mediumOf, roomOf } from '../../../contract/words/check-translation.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import { showKwacha, showWholeKwacha } from '../../../contract/words/show-kwacha.ts';
import { refusals } from '../../../contract/words/refusals.ts';
import { widestFill, widestHere } from '../../../contract/words/widest-fill.ts';
import { seededRandom } from '../../../testing/seeded-random.ts';
import { measure, saidBy } from '../../messages/gsm-text.ts';
import { offeredLanguages, readBy, spoken } from '../../store/spoken.ts';
import { listInSms, oweScreen } from './owe.ts';

const widest = { ...widestFill, ...widestHere('ussd.home') };
const longestWeekday = widestHere('standing.payBy').day ?? '';

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

const roomOfKey = (name: string) => roomOf[mediumOf(`ussd.${name}`) === 'sms' ? 'sms' : 'ussd'];
const languages = offeredLanguages();

/** What a borrower of each language reads, whole and in letters of the alphabet; null: nothing. */
function read(screenIn: () => string): (string | null)[] {
  return languages.map((code) => readBy(code, () => saidBy('ussd', screenIn(), code)));
}

describe('every screen, its gaps filled as wide as can be', () => {
  const screens = Object.entries(ussd as Readonly<Record<string, Sentence>>);
  it.each(screens.filter(([name]) => !composed.has(name)))('%s', (name, sentence) => {
    const text = filled(sentence);
    expect(text).not.toContain('{');
    const { septets, strange } = measure(text);
    expect([strange, septets <= roomOfKey(name)]).toEqual(['', true]);
  });

  it('what a dialling costs, with the link', () => {
    const lines = [filled(ussd.callPrice), ussd.itemPayLink].join('\n');
    expect(read(() => lines)).not.toContain(null);
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
    expect(read(() => ussd.home(said, shown.join('\n')))).not.toContain(null);
  });

  it.each(Object.entries(refusals).filter(([, { code }]) => code >= 1300 && code < 1330))(
    'home of who may not borrow: %s',
    (_, { sentence }) => {
      const lines = [ussd.itemPayments, ussd.itemHelp].join('\n');
      expect(measure(spoken(ussd.home(sentence, lines))).septets).toBeLessThanOrEqual(
        roomOf.ussd,
      );
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
    const answers = read(() => oweScreen(filled(sentence, day), of));
    expect(answers[0]).toContain('Paying all today');
    expect(answers).not.toContain(null);
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

it('every screen fits with random fills, seed 20261128', () => {
  const random = seededRandom(20_261_128);
  const screens = Object.entries(ussd as Readonly<Record<string, Sentence>>).filter(
    ([name, sentence]) => !composed.has(name) && typeof sentence === 'function',
  );
  const faults: string[] = [];
  // Rendering each text in another language, too, takes its time.
  const draws = languages.length > 1 ? 500 : 10_000;
  for (let count = 0; count < draws; count += 1) {
    for (const [name, sentence] of screens) {
      const gaps = Object.keys(widest).map((gap) => [gap, drawnGap(gap, random)] as const);
      const text = filled(sentence, Object.fromEntries(gaps));
      const { septets, strange } = measure(text);
      if (strange !== '' || septets > roomOfKey(name)) faults.push(`${name}: ${text}`);
    }
  }
  expect(faults).toEqual([]);
});

it('a list in one SMS leaves out what does not fit, and says where it is', () => {
  const lines = Array.from({ length: 13 }, (_, at) =>
    ussd.billLine(`${at + 1} Nov`, 'K2,100.00'),
  );
  const text = listInSms(ussd.billsOf, lines, 'https://app.extramoney.co.zm');
  expect(spoken(text)).toContain('More: https://app.extramoney.co.zm');
  expect(measure(text)).toMatchObject({ segments: 1, strange: '' });
  expect(spoken(listInSms(ussd.billsOf, lines.slice(0, 2), 'x'))).toBe(
    'ExtraMoney bills: 1 Nov K2,100.00. 2 Nov K2,100.00.',
  );
});

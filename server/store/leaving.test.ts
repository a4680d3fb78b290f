import { afterEach, expect, it } from 'vitest';
import { marks } from '../../contract/words/translation.ts';
import { guardMedia, leavingBy, onPaper } from './leaving.ts';
import { offerLanguages, piecesOf } from './spoken.ts';

const marked = (key: string) => `${marks.open}${key}${marks.close}`;
const [title, head] = [marked('statement.title'), marked('statement.paid')];

afterEach(() => {
  offerLanguages(new Map());
  guardMedia(false);
});

it.each(['sms', 'ussd', 'pdf'] as const)(
  'a sentence for screens alone does not leave by %s',
  (medium) => {
    const text = `Hello ${marked('home.lead')}`;
    expect(leavingBy(medium, text)).toBe(text);
    guardMedia();
    expect(() => leavingBy(medium, text)).toThrow(`home.lead leaves by ${medium}`);
    expect(leavingBy(medium, marked('dates.jan'))).toBe(marked('dates.jan'));
  },
);

it('a document is in one language: English where a part of it is not approved', () => {
  const all = { 'statement.title': 'Title', 'statement.paid': 'Paid' };
  const catalogue = (of: Readonly<Record<string, string>>) =>
    new Map(Object.entries(of).map(([key, text]) => [key, piecesOf(text, [])]));
  const { 'statement.paid': _, ...some } = { ...all, 'statement.title': 'Mutwe' };
  offerLanguages(
    new Map([
      ['en', catalogue(all)],
      ['bem', catalogue({ ...all, 'statement.title': 'Mutwe', 'statement.paid': 'Yalipilwa' })],
      ['ny', catalogue(some)],
    ]),
  );
  const madeAt = new Date(0);
  const document = { title, parts: [{ is: 'title', text: head }], footer: '', madeAt } as const;
  const said = (language: string | null) => {
    const { title: first, parts, language: of } = onPaper(document, language);
    return [first, parts, of];
  };
  expect(said('bem')).toEqual(['Mutwe', [{ is: 'title', text: 'Yalipilwa' }], 'bem']);
  const inEnglish = ['Title', [{ is: 'title', text: 'Paid' }], 'en'];
  expect([said('ny'), said('toi'), said(null)]).toEqual([inEnglish, inEnglish, inEnglish]);
});

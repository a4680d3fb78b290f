import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCivilDate } from '../../contract/words/civil-date.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import { showDay } from '../../contract/words/show-day.ts';
import { showKwacha } from '../../contract/words/show-kwacha.ts';
import { account } from '../../domain/loan/account.ts';
import { arbitraryHistory, type History } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { type DueSurfaces, writeDue } from './due-surfaces.ts';

const money = '(K[\\d,]+\\.\\d\\d)';
const day = '(\\d{4}-\\d\\d-\\d\\d)';
const papers = ['message', 'statement'] as const;
type Paper = (typeof papers)[number];

/** A figure of a bill: how screens say it, and how papers do that say it at all. */
type Figure = { readonly screen: RegExp } & Partial<Record<Paper, RegExp>>;

const figures: Readonly<Record<string, Figure>> = {
  'what is due': {
    screen: new RegExp(`${money} (?:Was d|D)ue on`),
    message: new RegExp(`(?:Next|Late|Still to pay): ${money}, (?:was )?due`),
    statement: new RegExp(`, ${money} to pay`),
  },
  'by when': {
    screen: new RegExp(`ue on ${day}`),
    message: /, (?:was )?due (\d{1,2} \w{3} \d{4})\./,
    statement: /\d\. due (\d{1,2} \w{3} \d{4})[^\n]* to pay/,
  },
  'what it costs today': {
    screen: new RegExp(`Pay today(?:: | This bill )${money} ?,? saves`),
    statement: new RegExp(`to pay, or ${money} today`),
  },
  'what paying today saves': {
    screen: new RegExp(`Pay today(?:: | This bill )K[\\d,.]+ ?,? saves ${money}`),
  },
};

/** What is still to pay of the whole loan, where it is shown. */
const inAll: Readonly<Partial<Record<keyof DueSurfaces, RegExp>>> = {
  home: new RegExp(`Still to pay ${money}`),
  'billing details': new RegExp(`Remaining to pay ${money}`),
  message: new RegExp(`Still to pay: ${money}`),
  statement: new RegExp(`Still to pay(?:, by the due dates)?: ${money}`),
};

function toldBy(due: DueSurfaces, figure: Figure): string[] {
  return Object.entries(due).flatMap(([surface, text]) => {
    const paper = papers.find((one) => one === surface);
    const pattern = paper === undefined ? figure.screen : figure[paper];
    const said = surface === 'statement' ? firstOpenBill(text) : text;
    return pattern ? [inWords(pattern.exec(said)?.[1] ?? 'not said')] : [];
  });
}

/** A day as messages write it: screens and papers have been read by its digits. */
function inWords(told: string): string {
  const on = parseCivilDate(told);
  return on === null ? told : showDay(on);
}

/** Of a statement the line of the bill that is next. */
function firstOpenBill(statement: string): string {
  return /^\d\. due .* to pay.*$/m.exec(statement)?.[0] ?? '';
}

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

describe('home, billing details, repayment plan, popup, quick bill, message and statement', () => {
  it(`tell one truth of what is due, after anything (seed ${seed})`, () => {
    let savings = 0;
    fc.assert(
      // On any day of it: by the last one mostly nothing can be saved any more.
      fc.property(arbitraryHistory, fc.nat(100), (history, share) => {
        const lastDay = Math.floor((history.lastDay * share) / 100);
        const due = writeDue({ ...history, lastDay });
        fc.pre(due !== null);
        for (const [name, figure] of Object.entries(figures)) {
          const told = toldBy(due, figure);
          expect(new Set(told).size, `${name}: ${told.join(' / ')}`).toBe(1);
        }
        const all = Object.entries(inAll).map(
          ([surface, pattern]) => pattern.exec(due[surface as keyof DueSurfaces])?.[1],
        );
        expect(new Set(all).size, `in all: ${all.join(' / ')}`).toBe(1);
        expect(all[0]).toMatch(/^K/);
        if (toldBy(due, savingOf())[0] !== 'not said') savings += 1;
      }),
      { seed, numRuns: 150 },
    );
    expect(savings).toBeGreaterThan(20);
  });

  it('say before its day what the bill will cost on its day', () => {
    const plain: History = { terms: lent({ termDays: 60 }), events: [], lastDay: 3 };
    const events = [happened.disbursed()];
    const due = writeDue({ ...plain, events });
    const [first] = account(plain.terms, events, dayOf(30)).plans;
    expect(due?.home).toContain(
      `${showKwacha(first?.remainingAmount ?? zeroNgwee)} Due on ${dayOf(30)}`,
    );
  });
});

function savingOf(): Figure {
  const { 'what paying today saves': saving } = figures;
  if (!saving) throw new Error('the figures have no saving');
  return saving;
}

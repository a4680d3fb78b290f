import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCivilDate } from '../../contract/words/civil-date.ts';
import { zeroNgwee } from '../../contract/words/ngwee.ts';
import { showDay } from '../../contract/words/show-day.ts';
import { showKwacha } from '../../contract/words/show-kwacha.ts';
import { showWeekday } from '../../contract/words/show-weekday.ts';
import { account } from '../../domain/loan/account.ts';
import { arbitraryHistory } from '../../testing/arbitrary-history.ts';
import { dayOf, happened, lent } from '../../testing/loan-history.ts';
import { type DueSurfaces, writeDue } from './due-surfaces.ts';

const money = '(K[\\d,]+\\.\\d\\d)';
const day = '(\\d{4}-\\d\\d-\\d\\d)';

/** These say the standing, word for word. */
const sayIt = ['home', 'billing details', 'quick repayment', 'receipt', 'reminder'] as const;
/** These list each bill in its own line. */
const listIt = ['repayment plan', 'popup', 'statement'] as const;

/** A figure of a bill: how screens say it, and how the statement does. */
interface Figure {
  readonly screen: RegExp;
  readonly statement?: RegExp;
}

const figures: Readonly<Record<string, Figure>> = {
  'what is due': {
    screen: new RegExp(`${money} (?:Was d|D)ue on`),
    statement: new RegExp(`, ${money} to pay`),
  },
  'by when': {
    screen: new RegExp(`ue on ${day}`),
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

function toldBy(due: DueSurfaces, { screen, statement }: Figure): string[] {
  return listIt.flatMap((surface) => {
    const isStatement = surface === 'statement';
    const pattern = isStatement ? statement : screen;
    const said = isStatement ? firstOpenBill(due[surface]) : due[surface];
    return pattern ? [inWords(pattern.exec(said)?.[1] ?? 'not said')] : [];
  });
}

/** A day as papers write it: screens have been read by its digits. */
function inWords(told: string): string {
  const on = parseCivilDate(told);
  return on === null ? told : showDay(on);
}

/** Of a statement the line of the bill that is next. */
function firstOpenBill(statement: string): string {
  return /^\d\. due .* to pay.*$/m.exec(statement)?.[0] ?? '';
}

/** Without the spaces that reading the elements of a screen leaves. */
function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(' .', '.');
}

const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);

describe('home, billing details, quick bill, receipt, reminder, lists and statement', () => {
  it(`tell one truth of what is due, after anything (seed ${seed})`, () => {
    const states = new Set<string>();
    let savings = 0;
    fc.assert(
      // On any day of it: by the last one mostly nothing can be saved any more.
      fc.property(arbitraryHistory, fc.nat(100), (history, share) => {
        const lastDay = Math.floor((history.lastDay * share) / 100);
        const due = writeDue({ ...history, lastDay });
        fc.pre(due !== null);
        const { standing, surfaces } = due;
        states.add(standing.state);
        for (const surface of sayIt) {
          expect(plain(surfaces[surface]), surface).toContain(standing.sentence);
        }
        for (const [name, figure] of Object.entries(figures)) {
          const told = toldBy(surfaces, figure);
          expect(new Set(told).size, `${name}: ${told.join(' / ')}`).toBe(1);
        }
        if (standing.state === 'due' || standing.state === 'overdue') {
          const { amount = zeroNgwee, day: on } = standing;
          expect(surfaces['repayment plan']).toContain(`${showKwacha(amount)} `);
          expect(surfaces['repayment plan']).toContain(`ue on ${on}`);
        }
        if (toldBy(surfaces, savingOf())[0] !== 'not said') savings += 1;
      }),
      { seed, numRuns: 150 },
    );
    expect(savings).toBeGreaterThan(20);
    expect([...states]).toEqual(expect.arrayContaining(['due', 'overdue', 'arranged']));
  });

  it('say before its day what the bill will cost on its day', () => {
    const events = [happened.disbursed()];
    const terms = lent({ termDays: 60 });
    const due = writeDue({ terms, events, lastDay: 3 });
    const [first] = account(terms, events, dayOf(30)).plans;
    const amount = showKwacha(first?.remainingAmount ?? zeroNgwee);
    expect(plain(due?.surfaces.home ?? '')).toContain(
      `Pay ${amount} by ${showWeekday(dayOf(30), dayOf(3))}.`,
    );
  });
});

function savingOf(): Figure {
  const { 'what paying today saves': saving } = figures;
  if (!saving) throw new Error('the figures have no saving');
  return saving;
}

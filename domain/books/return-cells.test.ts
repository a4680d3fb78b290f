import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { parseCivilDate } from '../../contract/words/civil-date.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { ngwee } from '../../contract/words/ngwee.ts';
import { cellsLike, fillCells, sumOfCells } from './return-cells.ts';
import { cellFaults, rowFaults } from './return-checks.ts';
import type { CellForm, FormCheck } from './return-form.ts';
import { periodBefore, periodNamed, periodOf } from './return-period.ts';

const form: CellForm = {
  kind: 'cells',
  every: 'month',
  dueDays: 15,
  classesBy: 'boz',
  parts: [
    {
      title: 'Balance',
      cells: [
        { code: 'A1', label: 'Bank', from: 'balance', side: 'debit', accounts: ['bank'] },
        {
          code: 'L1',
          label: 'Capital',
          from: 'balance',
          side: 'credit',
          accounts: ['capital'],
        },
        { code: 'I1', label: 'Interest', from: 'moved', side: 'credit', accounts: ['income'] },
        { code: 'A9', label: 'Both', from: 'sum', add: ['A1', 'L1'], less: ['I1'] },
      ],
    },
    {
      title: 'Loans',
      classes: 'P',
      cells: [
        { code: 'N1', label: 'Borrowers', from: 'loans', what: 'borrowers', fromDays: 0 },
        { code: 'N3', label: 'Late ones', from: 'loans', what: 'borrowers', fromDays: 1 },
        { code: 'N2', label: 'Late', from: 'loans', what: 'principal', fromDays: 1 },
        { code: 'P9', label: 'Asked', from: 'sum', add: ['P*.provision'], less: [] },
      ],
    },
  ],
  checks: [],
};
const figures = {
  balances: new Map([
    ['bank', 500n],
    ['capital', -700n],
  ]),
  moved: new Map([['income', -30n]]),
  late: [
    { daysLate: 0, loans: 3, principal: ngwee(300n), carrying: ngwee(310n) },
    { daysLate: 40, loans: 1, principal: ngwee(101n), carrying: ngwee(103n) },
  ],
  beside: [0],
  steps: [
    { name: 'Pass', fromDays: 0, basisPoints: 100 },
    { name: 'Doubtful', fromDays: 30, basisPoints: 5000 },
  ],
};
const cells = fillCells(form, figures);

it('fills every cell from the books, the loans and the classes', () => {
  expect(Object.fromEntries(cells.map(({ code, value }) => [code, value]))).toEqual({
    A1: 500n,
    L1: 700n,
    I1: 30n,
    A9: 1170n,
    'P1.loans': 3n,
    'P1.principal': 300n,
    'P1.carrying': 310n,
    'P1.provision': 4n,
    'P2.loans': 1n,
    'P2.principal': 101n,
    'P2.carrying': 103n,
    // Half of what is carried, rounded up.
    'P2.provision': 52n,
    // One of the borrowers has two of the four loans.
    N1: 3n,
    N3: 1n,
    N2: 101n,
    P9: 56n,
  });
  const classes = cells.filter(({ code }) => code.startsWith('P1.'));
  expect(classes.map(({ label }) => label)).toEqual([
    'Pass, loans',
    'Pass, principal',
    'Pass, gross carrying amount',
    'Pass, provision asked for',
  ]);
  const counted = cells.filter(({ unit }) => unit === 'count').map(({ code }) => code);
  expect(counted).toEqual(['P1.loans', 'P2.loans', 'N1', 'N3']);
  expect(new Set(cells.map(({ unit }) => unit))).toEqual(new Set(['kwacha', 'count']));
});

it('the classes add up to the open principal, whatever is lent', () => {
  const ageing = fc.record({
    daysLate: fc.integer({ min: 0, max: 400 }),
    loans: fc.integer({ min: 1, max: 50 }),
    principal: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(ngwee),
    carrying: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(ngwee),
  });
  fc.assert(
    fc.property(fc.array(ageing), (late) => {
      const filled = fillCells(form, { ...figures, late });
      const open = late.reduce((sum, { principal }) => sum + principal, 0n);
      expect(sumOfCells(filled, ['P*.principal'])).toBe(open);
    }),
  );
});

test.each([
  [['P*.loans'], ['P1.loans', 'P2.loans']],
  [['P1.loans'], ['P1.loans']],
  [['P*'], ['P9']],
  [['A*'], ['A1', 'A9']],
])('%j are the cells %j', (codes, found) => {
  expect(cellsLike(cells, codes).map(({ code }) => code)).toEqual(found);
});

test.each<[FormCheck['is'], string[], string[], boolean]>([
  ['equal', ['A1', 'L1'], ['A9', 'I1'], true],
  ['equal', ['A1'], ['L1'], false],
  ['least', ['L1'], ['A1'], true],
  ['least', ['A1'], ['L1'], false],
  ['zero', ['I1'], [], false],
  ['zero', [], [], true],
])('that it is %s of %j and %j is held against it: %s', (is, left, right, passes) => {
  const found = cellFaults([{ code: 'c', say: 'It is so.', left, is, right }], cells);
  expect(found.length === 0).toBe(passes);
});

test('a row names each column that is missing or too long', () => {
  const columns = [
    { key: 'nrc', head: 'NRC', needed: true, longest: 11 },
    { key: 'sex', head: 'Sex', needed: false, longest: 3 },
    { key: 'term', head: 'Term', needed: true, longest: 4 },
  ] as const;
  expect(rowFaults('12', columns, ['', '', '30'])).toMatchObject([
    { row: '12', column: 'NRC', say: 'NRC is missing.' },
  ]);
  expect(rowFaults('12', columns, ['123456/11/1', 'male', '30'])).toMatchObject([
    { say: 'Sex is longer than 3 characters.' },
  ]);
});

const day = (text: string): CivilDate => parseCivilDate(text) ?? ('' as CivilDate);
test.each([
  ['month', '2026-02', '2026-02-01', '2026-02-28', '2026-01'],
  ['month', '2026-01', '2026-01-01', '2026-01-31', '2025-12'],
  ['quarter', '2026-Q1', '2026-01-01', '2026-03-31', '2025-Q4'],
  ['quarter', '2026-Q3', '2026-07-01', '2026-09-30', '2026-Q2'],
] as const)('a %s %s is from %s to %s, after %s', (every, name, first, last, before) => {
  const period = periodNamed(every, name);
  expect(period).toMatchObject({ period: name, first, last });
  expect(period && periodBefore(every, period).period).toBe(before);
  expect(periodOf(every, day(last)).period).toBe(name);
  expect(periodNamed(every === 'month' ? 'quarter' : 'month', name)).toBeNull();
});

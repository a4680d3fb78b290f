import type { Ageing, ProvisionOfStep, ProvisionStep } from './provision.ts';
import { provisionOf } from './provision.ts';
import type { CellForm, CellSource, FormCell, LoanFigure } from './return-form.ts';

/** What the cells of a return are made from, by the end of its period. */
export interface ReturnFigures {
  /** Debits less credits by account: by the end, and within the period. */
  readonly balances: ReadonlyMap<string, bigint>;
  readonly moved: ReadonlyMap<string, bigint>;
  /** Open loans by days late. */
  readonly late: readonly Ageing[];
  /**
   * Days late of open loans beside another of the same borrower that is as late or later. They
   * count as loans, and not as borrowers.
   */
  readonly beside: readonly number[];
  /** The classes, by the profile. */
  readonly steps: readonly ProvisionStep[];
}

/** A cell with its figure: ngwee, or a count. */
export interface FilledCell {
  readonly part: string;
  readonly code: string;
  readonly label: string;
  readonly unit: 'kwacha' | 'count';
  readonly value: bigint;
  readonly source: CellSource;
}

type Placed = FormCell & { readonly part: string };

/** Every cell of a form, in its order. A cell adds up only cells that stand before it. */
export function fillCells(form: CellForm, figures: ReturnFigures): FilledCell[] {
  const classes = provisionOf(figures.steps, figures.late);
  const filled: FilledCell[] = [];
  for (const placed of cellsOf(form, classes)) {
    const { part, code, label, ...source } = placed;
    const value = valueOf(source, { figures, classes, filled });
    filled.push({ part, code, label, unit: unitOf(source), value, source });
  }
  return filled;
}

/** Those whose code is like that; `*` is any digits. */
export function cellsLike(
  cells: readonly FilledCell[],
  codes: readonly string[],
): FilledCell[] {
  const like = codes.map((code) => code.split('*'));
  return cells.filter(({ code }) =>
    like.some(([head = '', tail]) =>
      tail === undefined
        ? code === head
        : code.startsWith(head) &&
          code.endsWith(tail) &&
          /^\d+$/.test(code.slice(head.length, code.length - tail.length)),
    ),
  );
}

export function sumOfCells(cells: readonly FilledCell[], codes: readonly string[]): bigint {
  return cellsLike(cells, codes).reduce((sum, { value }) => sum + value, 0n);
}

function cellsOf(form: CellForm, classes: readonly ProvisionOfStep[]): Placed[] {
  return form.parts.flatMap(({ title: part, classes: letter, cells }) => [
    ...(letter === undefined
      ? []
      : classes.flatMap((one, at) => classCells(`${letter}${at + 1}`, part, one))),
    ...cells.map((cell) => ({ ...cell, part })),
  ]);
}

const classWords = {
  loans: 'loans',
  principal: 'principal',
  carrying: 'gross carrying amount',
  provision: 'provision asked for',
} as const;

function classCells(
  code: string,
  part: string,
  { name, fromDays, toDays }: ProvisionOfStep,
): Placed[] {
  return (['loans', 'principal', 'carrying', 'provision'] as const).map((what) => ({
    part,
    code: `${code}.${what}`,
    label: `${name}, ${classWords[what]}`,
    from: 'class',
    what,
    fromDays,
    toDays,
  }));
}

interface Known {
  readonly figures: ReturnFigures;
  readonly classes: readonly ProvisionOfStep[];
  readonly filled: readonly FilledCell[];
}

function valueOf(source: CellSource, { figures, classes, filled }: Known): bigint {
  switch (source.from) {
    case 'balance':
    case 'moved': {
      const sums = source.from === 'balance' ? figures.balances : figures.moved;
      const debit = source.accounts.reduce((sum, one) => sum + (sums.get(one) ?? 0n), 0n);
      return source.side === 'debit' ? debit : -debit;
    }
    case 'loans':
      return lateFor(figures, source);
    case 'class': {
      const one = classes.find(({ fromDays }) => fromDays === source.fromDays);
      if (one === undefined) return 0n;
      const { loans, principal, carrying, amount } = one;
      return { loans: BigInt(loans), principal, carrying, provision: amount }[source.what];
    }
    case 'sum':
      return sumOfCells(filled, source.add) - sumOfCells(filled, source.less);
  }
}

function lateFor(
  { late, beside }: ReturnFigures,
  { what, fromDays }: { readonly what: LoanFigure; readonly fromDays: number },
): bigint {
  const counted = late
    .filter(({ daysLate }) => daysLate >= fromDays)
    .reduce((sum, one) => sum + (what === 'principal' ? one.principal : BigInt(one.loans)), 0n);
  const again = beside.filter((daysLate) => daysLate >= fromDays).length;
  return what === 'borrowers' ? counted - BigInt(again) : counted;
}

function unitOf(source: CellSource): FilledCell['unit'] {
  const counts =
    (source.from === 'loans' && source.what !== 'principal') ||
    (source.from === 'class' && source.what === 'loans');
  return counts ? 'count' : 'kwacha';
}

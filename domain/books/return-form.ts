/*
 * The form of a return, as it is kept: its cells or columns, and what is held against it. A form is
 * data with a source, so that it changes without a release.
 */

export const periodKinds = ['month', 'quarter'] as const;
export type PeriodKind = (typeof periodKinds)[number];

/** Which figure of the loans by days late. */
export type LoanFigure = 'loans' | 'borrowers' | 'principal';

/** Where a cell has its figure from. */
export type CellSource =
  | {
      /** Balances by the end of the period, or what moved within it. */
      readonly from: 'balance' | 'moved';
      readonly side: 'debit' | 'credit';
      readonly accounts: readonly string[];
    }
  | {
      /** Loans that are late by so many days at the end of the period. */
      readonly from: 'loans';
      readonly what: LoanFigure;
      readonly fromDays: number;
    }
  | {
      /** A class of the profile: its loans, principal, or what it asks to be provided for. */
      readonly from: 'class';
      readonly what: 'loans' | 'principal' | 'carrying' | 'provision';
      readonly fromDays: number;
      readonly toDays: number | null;
    }
  | {
      readonly from: 'sum';
      readonly add: readonly string[];
      readonly less: readonly string[];
    };

export type FormCell = { readonly code: string; readonly label: string } & CellSource;

export interface FormPart {
  readonly title: string;
  /** Before its own cells it has three for each class of the profile, by this letter. */
  readonly classes?: string;
  readonly cells: readonly FormCell[];
}

/** The checks of the cells; `P*.loans` means all cells whose code is like that. */
export interface FormCheck {
  readonly code: string;
  readonly say: string;
  readonly left: readonly string[];
  readonly is: 'equal' | 'least' | 'zero';
  readonly right: readonly string[];
}

interface Head {
  readonly every: PeriodKind;
  /** So many days after the end of the period it is due. */
  readonly dueDays: number;
  /** The provision profile that classifies. */
  readonly classesBy: string;
}

export interface CellForm extends Head {
  readonly kind: 'cells';
  readonly parts: readonly FormPart[];
  readonly checks: readonly FormCheck[];
}

/** What a loan’s row may say. */
export const rowKeys = [
  'loan',
  'nrc',
  'surname',
  'forenames',
  'born',
  'sex',
  'mobile',
  'opened',
  'term',
  'amount',
  'balance',
  'overdue',
  'daysLate',
  'class',
  'status',
  'closed',
] as const;
export type RowKey = (typeof rowKeys)[number];

export interface FormColumn {
  readonly key: RowKey;
  readonly head: string;
  readonly needed: boolean;
  readonly longest: number;
}

export interface RowForm extends Head {
  readonly kind: 'rows';
  readonly columns: readonly FormColumn[];
}

export type ReturnForm = CellForm | RowForm;

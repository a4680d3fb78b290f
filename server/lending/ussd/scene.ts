import type { BorrowerId, PaymentId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { LanguageCode } from '../../../contract/words/languages.ts';
import type { Account } from '../../../domain/loan/account.ts';
import { loanCan } from '../../../domain/loan/order.ts';
import { languageOf } from '../../people/language/borrower-language.ts';
import type { UssdOut } from '../../store/ports/ussd-gateway.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { loadBorrowerNow } from '../orders/borrower-now.ts';
import type { LoadedBorrower } from '../orders/borrower-now.ts';
import { firstBillOf } from '../orders/first-bill.ts';
import type { FirstBill } from '../orders/first-bill.ts';
import type { LoadedOrder } from '../orders/load-order.ts';
import type { Asked, Draft } from './session-row.ts';

/** A bill that can be paid now. */
export interface OpenBill {
  readonly order: LoadedOrder;
  readonly account: Account;
  readonly first: FirstBill;
}

/** What a step of the menu is shown and answered with, all inside one transaction. */
export interface Scene {
  readonly context: Context;
  readonly tx: Queryable;
  readonly now: Date;
  readonly today: CivilDate;
  readonly asked: Asked;
  readonly sessionRowId: string;
  /** The payment that the session has asked for. */
  readonly paymentId: PaymentId | null;
  readonly owner: { readonly id: BorrowerId; readonly mobile: Mobile };
  readonly borrower: LoadedBorrower;
  /** Null: nothing is to be paid. */
  readonly bill: OpenBill | null;
  readonly draft: Draft;
  /** Of the last screen; null: none was chosen. */
  readonly language: LanguageCode | null;
  /** Does something once the transaction is committed. */
  readonly later: (act: () => Promise<void> | void) => void;
}

/** The words of a step that awaits an input, or the last words of the session. */
export type Shown = string | { readonly end: string };

/** What a key leads to. `payment`: it was asked for, in this transaction. */
export type Move =
  | { readonly go: StepName; readonly draft?: Draft }
  | { readonly end: string; readonly payment?: PaymentId }
  | 'wrong-key';

/** One screen of the menu and what its keys do; `0` leads to `back`. */
export interface Step {
  readonly back: StepName;
  /** Its `1` does what the screen says: shown again where it would say something else by now. */
  readonly isBinding?: true;
  /** What is typed here beside digits and dots. */
  readonly isInput?: (typed: string) => boolean;
  show(scene: Scene): Shown | Promise<Shown>;
  take(scene: Scene, key: string): Move | Promise<Move>;
}

export type StepName =
  | 'price'
  | 'home'
  | 'resume'
  | 'owe'
  | 'pay'
  | 'pay-amount'
  | 'pay-amount-wrong'
  | 'pay-amount-rest'
  | 'pay-confirm'
  | 'extend'
  | 'payments'
  | 'give-back'
  | 'borrow'
  | 'borrow-cost'
  | 'borrow-late'
  | 'borrow-pin'
  | 'borrow-pin-wrong'
  | 'help'
  | 'language'
  | 'complain'
  | 'block'
  | 'who';

/** Where a session is after a request. */
export interface Next {
  readonly step: StepName;
  readonly draft: Draft;
  readonly screen: UssdOut;
  readonly payment?: PaymentId;
}

/** Loads what a borrower owes as every other surface shows it; null: no such borrower. */
export async function setScene(
  context: Context,
  tx: Queryable,
  given: Omit<Scene, 'context' | 'tx' | 'today' | 'borrower' | 'bill' | 'language'>,
): Promise<Scene | null> {
  const { keys, clock } = context;
  const borrower = await loadBorrowerNow({ keys, clock, db: tx }, given.owner.id);
  if (borrower === null || borrower.row.death === 'confirmed') return null;
  const today = civilDateOf(given.now);
  const language = await languageOf(tx, given.owner.id);
  return { ...given, context, tx, today, language, borrower, bill: billOf(borrower) };
}

function billOf({ open }: LoadedBorrower): OpenBill | null {
  if (open === null || !loanCan.repay(open.account)) return null;
  const first = firstBillOf(open.order, open.account);
  return first && { ...open, first };
}

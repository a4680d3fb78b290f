import type { Mobile } from '../../contract/market/phone.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import { daysBetween } from '../../contract/words/civil-date.ts';
import type { Ngwee } from '../../contract/words/ngwee.ts';
import { nearness } from './near-numbers.ts';
import type { ReadParty } from './near-numbers.ts';

/** Unidentified money of a statement, as it is compared with loans. */
export interface Unidentified {
  readonly day: CivilDate;
  readonly amount: Ngwee;
  /** Words in the name of the other side. */
  readonly nameWords: number;
  readonly party: ReadParty;
}

/** A loan that may be what the money was for, as of the day it moved. */
export interface PossibleLoan {
  readonly orderId: number;
  /** The borrower's number, and those of their wallets. */
  readonly mobiles: readonly string[];
  /** How many words of the name are words of the borrower's. */
  readonly sameWords: number;
  /** A claim to have paid names its reference. */
  readonly isClaimed: boolean;
  /** The borrower asked to move this amount around that day, and it was not confirmed. */
  readonly wasAsked: boolean;
  readonly remaining: Ngwee;
  /** What is not paid of each instalment, as of that day and as of its due date. */
  readonly instalments: readonly {
    readonly dueOn: CivilDate;
    readonly owed: readonly Ngwee[];
  }[];
}

/** Why a loan is proposed. */
export type Reason =
  | { readonly kind: 'claimed' | 'reference' | 'loan-named' | 'same-number' | 'number-named' }
  | { readonly kind: 'exchanged' | 'one-digit' | 'asked' | 'owes' | 'instalment' }
  | { readonly kind: 'last-digits'; readonly digits: number }
  | { readonly kind: 'name'; readonly words: number; readonly isWhole: boolean }
  | { readonly kind: 'due'; readonly days: number };

export interface Candidate<Loan extends PossibleLoan> {
  readonly loan: Loan;
  /** The strongest first. */
  readonly reasons: readonly Reason[];
  readonly points: number;
}

export const mostCandidates = 10;
/** A day alone, or one word of a name, proposes nothing. */
const leastPoints = 20;
const nearDays = 3;

const points: Readonly<Record<Exclude<Reason['kind'], 'name'>, number>> = {
  reference: 90,
  claimed: 70,
  'loan-named': 60,
  'same-number': 60,
  'number-named': 55,
  asked: 45,
  owes: 40,
  instalment: 35,
  exchanged: 30,
  'one-digit': 25,
  'last-digits': 20,
  due: 5,
};

function pointsOf(reason: Reason): number {
  if (reason.kind !== 'name') return points[reason.kind];
  return reason.words < 2 ? 8 : reason.isWhole ? 30 : 22;
}

/** The loans that fit best, at most {@link mostCandidates}, each with its reasons. */
export function candidatesFor<Loan extends PossibleLoan>(
  money: Unidentified,
  loans: readonly Loan[],
): Candidate<Loan>[] {
  return loans
    .map((loan) => {
      const reasons = reasonsOf(money, loan).sort((a, b) => pointsOf(b) - pointsOf(a));
      return { loan, reasons, points: reasons.reduce((sum, one) => sum + pointsOf(one), 0) };
    })
    .filter((one) => one.points >= leastPoints)
    .sort((a, b) => b.points - a.points || a.loan.orderId - b.loan.orderId)
    .slice(0, mostCandidates);
}

function reasonsOf({ day, amount, nameWords, party }: Unidentified, loan: PossibleLoan) {
  const reasons: Reason[] = [];
  if (loan.isClaimed) reasons.push({ kind: 'claimed' });
  if (party.referredLoans.includes(loan.orderId)) reasons.push({ kind: 'reference' });
  else if (party.namedLoans.includes(loan.orderId)) reasons.push({ kind: 'loan-named' });
  const number = numberReason(party, loan.mobiles);
  if (number !== null) reasons.push(number);
  if (loan.wasAsked) reasons.push({ kind: 'asked' });
  if (loan.remaining === amount) reasons.push({ kind: 'owes' });
  else if (loan.instalments.some(({ owed }) => owed.includes(amount))) {
    reasons.push({ kind: 'instalment' });
  }
  const { sameWords: words } = loan;
  if (words > 0) reasons.push({ kind: 'name', words, isWhole: words === nameWords });
  const dueIn = loan.instalments
    .map(({ dueOn }) => daysBetween(day, dueOn))
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))[0];
  if (dueIn !== undefined && Math.abs(dueIn) <= nearDays) {
    reasons.push({ kind: 'due', days: dueIn });
  }
  return reasons;
}

/** The strongest that one of the numbers gives. */
function numberReason(party: ReadParty, mobiles: readonly string[]): Reason | null {
  const how = (written: readonly Mobile[]) =>
    written.flatMap((one) => mobiles.map((mobile) => nearness(one, mobile)));
  const [ofPayer, ofNote] = [how(party.mobiles), how(party.namedMobiles)];
  if (ofPayer.includes('same')) return { kind: 'same-number' };
  if (ofNote.includes('same')) return { kind: 'number-named' };
  for (const kind of ['exchanged', 'one-digit'] as const) {
    if (ofPayer.includes(kind) || ofNote.includes(kind)) return { kind };
  }
  const { lastDigits } = party;
  const isEnd = lastDigits !== null && mobiles.some((one) => one.endsWith(lastDigits));
  return isEnd ? { kind: 'last-digits', digits: lastDigits.length } : null;
}

import type { LicenceProfile } from './licence.ts';

/**
 * What can be changed of the rules that decide about loans, as it is drafted, replayed and
 * published. Identity, address and age are not part of it.
 */
export interface DecisionParameters {
  /** The share of a month's stated income that one instalment may be, in basis points. */
  readonly instalmentShareBasisPoints: number;
  /** The same with what other lenders are paid; null: other loans are not counted. */
  readonly otherLoansShareBasisPoints: number | null;
  /** Days for which a declined borrower waits. */
  readonly declinedRestDays: number;
  /** So many borrowers may be seen on one device before a person looks. */
  readonly mostBorrowersOnDevice: number;
  /** What follows where a loan is to pay for another one. */
  readonly repaysAnotherLoan: 'refer' | 'pass';
  /**
   * What a credit bureau's answers do. `shadow`: nothing, they are kept. Else they may refer, and
   * without an answer a loan passes or is referred.
   */
  readonly bureau: 'shadow' | 'pass' | 'refer';
  /** Below so many kwacha no bureau is asked. */
  readonly bureauFloorKwacha: number;
  /** More than so many kwacha overdue elsewhere are looked at by a person. */
  readonly bureauOverdueKwacha: number;
}

/** Of versions that two people agreed to before a bureau could be asked. */
export const bureauUnsaid = {
  bureau: 'shadow',
  bureauFloorKwacha: 1000,
  bureauOverdueKwacha: 200,
} as const satisfies Partial<DecisionParameters>;

/** A version of the rules, and what the lender has chosen where a version leaves a choice. */
export interface DecisionPolicy extends DecisionParameters {
  readonly version: number;
  /** What follows when no registry was asked about a card: a setting of the deployment. */
  readonly registryMissing: 'pass' | 'refer';
}

/** Version 1, which comes with the program. */
export const firstParameters: DecisionParameters = {
  instalmentShareBasisPoints: 3500,
  otherLoansShareBasisPoints: 3500,
  declinedRestDays: 30,
  mostBorrowersOnDevice: 3,
  repaysAnotherLoan: 'refer',
  ...bureauUnsaid,
  bureau: 'pass',
};

export interface RulesFault {
  readonly reason: 'instalment-share-above-licence' | 'other-loans-not-counted';
  readonly sentence: string;
}

/** Every reason why the rules may not be so under a profile; empty when they may. */
export function decideRules(
  parameters: DecisionParameters,
  { instalmentShareCapBasisPoints: cap, otherLoansCount }: LicenceProfile,
): RulesFault[] {
  const { instalmentShareBasisPoints, otherLoansShareBasisPoints } = parameters;
  const faults: RulesFault[] = [];
  if (instalmentShareBasisPoints > cap) {
    faults.push({
      reason: 'instalment-share-above-licence',
      sentence: `One instalment may be at most ${cap / 100} % of the stated income.`,
    });
  }
  if (otherLoansCount && otherLoansShareBasisPoints === null) {
    faults.push({
      reason: 'other-loans-not-counted',
      sentence: 'What other loans cost has to be looked at: this rule cannot be switched off.',
    });
  }
  return faults;
}

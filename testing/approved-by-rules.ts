import type { CivilDate } from '../contract/words/civil-date.ts';
import { kwacha } from '../contract/words/ngwee.ts';
import { decideOrder } from '../domain/rules/decision.ts';
import type { DecisionFacts } from '../domain/rules/decision.ts';
import { firstParameters } from '../domain/rules/policy.ts';

/** An application that every rule of version 1 lets pass. */
export const goodFacts: DecisionFacts = {
  allStepsDone: true,
  age: 36,
  othersWithNrc: 0,
  cardAgrees: true,
  registry: 'confirmed',
  face: 'matched',
  contactsDiffer: true,
  monthlyIncome: kwacha(4000),
  otherLoansMonthly: kwacha(0),
  repaysAnotherLoan: false,
  openOrders: 0,
  writtenOffOrders: 0,
  borrowersOnDevice: 1,
  onWatchList: false,
  askedOn: '2026-06-15' as CivilDate,
  largestInstalment: kwacha(1150),
  registryMissing: 'refer',
};

/** Version 1 of the rules, where a card of which no registry was asked is looked at. */
export const firstRules = {
  ...firstParameters,
  version: 1,
  registryMissing: 'refer',
} as const;

/** The decision of an order, with what it was made by. */
export const approvedByRules = {
  decision: decideOrder(goodFacts, firstRules),
  facts: goodFacts,
} as const;

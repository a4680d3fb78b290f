import type {
  SpecificationFacts,
  Statement,
} from '../../testing/specification/extract-facts.ts';
import { answerChecks } from './answer-checks.ts';
import { channelChecks } from './channel-checks.ts';
import type { Check } from './check.ts';
import { failureChecks } from './failure-checks.ts';
import { loginChecks } from './login-checks.ts';
import { paymentChecks } from './payment-checks.ts';
import { productChecks } from './product-checks.ts';
import { quickRepayChecks } from './quick-repay-checks.ts';
import { sessionChecks } from './session-checks.ts';

/** The checks of each file beside this one, in parts that need nothing of each other. */
export const parts = {
  loans: {
    'product-checks.ts': productChecks,
    'answer-checks.ts': answerChecks,
    'quick-repay-checks.ts': quickRepayChecks,
    'payment-checks.ts': paymentChecks,
  },
  sessions: {
    'login-checks.ts': loginChecks,
    'session-checks.ts': sessionChecks,
    'failure-checks.ts': failureChecks,
    'channel-checks.ts': channelChecks,
  },
} as const;

/** Every check there is of a statement, with the file it is in. */
export const checksByFile: Readonly<Record<string, readonly Check[]>> = {
  ...parts.loans,
  ...parts.sessions,
};

export const allChecks: readonly Check[] = Object.values(checksByFile).flat();

/** The statement a check is about. Throws when no statement, or more than one, begins so. */
export function statementOf(facts: SpecificationFacts, { says }: Check): Statement {
  const found = facts.statements.filter(({ text }) => text.startsWith(says));
  const [statement] = found;
  if (statement === undefined || found.length > 1) {
    throw new Error(`${found.length} statements begin with: ${says}`);
  }
  return statement;
}

/**
 * Whether a statement only says what the specification does not: those the product decides. The
 * text about itself is one of them.
 */
export function isLeftOpen({ text }: Statement): boolean {
  return (
    /: not shown\.?$/.test(text) ||
    text === 'No named roles are shown.' ||
    text.startsWith('This document covers')
  );
}

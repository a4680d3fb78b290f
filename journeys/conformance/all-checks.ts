import { amountChecks } from './amount-checks.ts';
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
    'amount-checks.ts': amountChecks,
  },
  sessions: {
    'login-checks.ts': loginChecks,
    'session-checks.ts': sessionChecks,
    'failure-checks.ts': failureChecks,
    'channel-checks.ts': channelChecks,
  },
} as const;

/** Every check there is of a sentence, with the file it is in. */
export const checksByFile: Readonly<Record<string, readonly Check[]>> = {
  ...parts.loans,
  ...parts.sessions,
};

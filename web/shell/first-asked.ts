import { getUserInfo } from '../../contract/borrower/auth.ts';
import { listAuthSteps } from '../../contract/borrower/auth-steps.ts';
import type { Endpoint } from '../../contract/words/endpoint.ts';
import { basePath } from '../../contract/words/headers.ts';
import { getMyLoanInfo, queryLoanDetail } from '../../contract/borrower/orders.ts';
import { readQuestionnaire } from '../../contract/borrower/questionnaire.ts';

/** What a logged-in borrower's screen asks first, where its address alone says it. */
const firstAsked: Readonly<Record<string, readonly Endpoint[]>> = {
  '/home': [getMyLoanInfo],
  '/me': [getMyLoanInfo, getUserInfo],
  '/authentication': [listAuthSteps],
  '/authentication/questionnaire': [readQuestionnaire],
  '/borrow-plan': [getUserInfo],
  '/billing-details/:orderId': [queryLoanDetail],
  '/repayment-plan/:orderId': [queryLoanDetail],
};

/** The questions a page asks before its screen is there, as `early-answer.ts` reads them. */
export function firstAskedOn(path: string): string {
  const calls = firstAsked[path] ?? [];
  return calls.map((call) => `${call.method} ${basePath}${call.path}`).join(',');
}

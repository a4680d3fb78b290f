import type { AnswerOf } from '../contract/words/endpoint.ts';
import { queryLoanDetail } from '../contract/borrower/orders.ts';
import { queryLoanDetailCall } from '../server/lending/orders/loan-detail.ts';
import type { LentLoan, MoneyWorld } from './money-world.ts';
import { askAs } from './past-the-door.ts';

/** A loan as its borrower sees it now: the call itself, past HTTP, read as the wire. */
export async function loanDetail(
  world: Pick<MoneyWorld, 'context'>,
  loan: Pick<LentLoan, 'orderId' | 'borrowerId' | 'mobile'>,
): Promise<AnswerOf<typeof queryLoanDetail>> {
  const params = { id: String(loan.orderId) };
  const answer = await askAs(world, loan, queryLoanDetailCall, { params });
  return queryLoanDetail.answer.parse(JSON.parse(String(answer)).data);
}

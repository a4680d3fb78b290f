import type { AnswerOf } from '../contract/words/endpoint.ts';
import { queryLoanDetail } from '../contract/borrower/orders.ts';
import { queryLoanDetailCall } from '../server/lending/orders/loan-detail.ts';
import type { LentLoan, MoneyWorld } from './money-world.ts';

/** A loan as its borrower sees it now: the call itself, past the door of HTTP, read as the wire. */
export async function loanDetail(
  { context }: Pick<MoneyWorld, 'context'>,
  loan: Pick<LentLoan, 'orderId' | 'borrowerId' | 'mobile'>,
): Promise<AnswerOf<typeof queryLoanDetail>> {
  const answer = await queryLoanDetailCall.run({
    context,
    params: { id: String(loan.orderId) },
    query: {},
    body: {},
    borrower: { id: loan.borrowerId, mobile: loan.mobile, tokenHash: new Uint8Array() },
    once: null,
    requestId: 'test',
    ip: '127.0.0.1',
  });
  return queryLoanDetail.answer.parse(JSON.parse(String(answer)).data);
}

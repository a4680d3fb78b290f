import type { OneBorrower } from '../borrowers/one-borrower.ts';
import { openOrderIdOf } from '../borrowers/make-borrowers.ts';
import { tokenOf } from '../borrowers/names.ts';
import { repaymentBody, submitPath } from '../borrowers/repayment-requests.ts';
import { nonceOf, signedRequest } from './signed-request.ts';

/** A call that is measured: its request for the n-th borrower, different for each. */
export interface MeasuredCall {
  readonly name: string;
  /** It changes nothing, and may be asked about the same borrower again. */
  readonly isRead: boolean;
  request(one: OneBorrower, of: { n: number; nonce: string; now: Date }): string;
}

interface Asked {
  readonly isRead?: boolean;
  readonly method: 'GET' | 'POST';
  path(one: OneBorrower, n: number): string;
  body?(one: OneBorrower, n: number, now: Date): unknown;
}

function signed(name: string, asked: Asked): MeasuredCall {
  return {
    name,
    isRead: asked.isRead ?? true,
    request(one, { n, nonce, now }) {
      const { method } = asked;
      const body = asked.body?.(one, n, now);
      const path = asked.path(one, n);
      const token = tokenOf(n);
      return signedRequest(
        { method, path, token, nonce, ...(body !== undefined && { body }) },
        now,
      );
    },
  };
}

const orderIn = (path: string) => (one: OneBorrower, n: number) =>
  `${path}/${openOrderIdOf(one, n)}`;

/** The calls a borrower's screens make most, and the one that moves money. */
export const measuredCalls: readonly MeasuredCall[] = [
  signed('getUserInfo', { method: 'GET', path: () => '/api/my/getUserInfo' }),
  signed('getMyLoanInfo', { method: 'GET', path: () => '/api/my/getMyLoanInfo' }),
  signed('queryLoanDetail', {
    method: 'POST',
    path: orderIn('/api/order/api/queryLoanDetail'),
  }),
  signed('repayDetail', { method: 'POST', path: orderIn('/api/order/api/getRepayDetailV2') }),
  signed('submitPayment', {
    isRead: false,
    method: 'POST',
    path: () => submitPath,
    body: repaymentBody,
  }),
];

/** One request for each of these borrowers; `turn` keeps their nonces apart from other turns. */
export function requestsOf(
  call: MeasuredCall,
  one: OneBorrower,
  { numbers, turn }: { readonly numbers: readonly number[]; readonly turn: number },
): string[] {
  const now = new Date();
  return numbers.map((n, i) =>
    call.request(one, { n, nonce: nonceOf(turn * 1_000_000 + i), now }),
  );
}

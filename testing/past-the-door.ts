import type { Reason } from '../contract/words/refusals.ts';
import type { Refusal, Replay } from '../server/http/refusal.ts';
import type { ArrivedCall, ServedCall } from '../server/http/serve.ts';
import type { Mobile } from '../contract/market/phone.ts';
import type { BorrowerId } from '../contract/words/ids.ts';
import type { Context } from '../server/store/context.ts';

type Said = Partial<Pick<ArrivedCall, 'params' | 'query' | 'body' | 'once'>>;

/**
 * Asks a call as the borrower of a loan does, past HTTP: with nothing, and not once
 * for all, by default.
 */
export function askAs(
  { context }: { readonly context: Context },
  { borrowerId: id, mobile }: { readonly borrowerId: BorrowerId; readonly mobile: Mobile },
  served: ServedCall,
  said: Said = {},
): Promise<string | Refusal<Reason> | Replay> {
  return served.run({
    context,
    params: {},
    query: {},
    body: {},
    once: null,
    borrower: { id, mobile, tokenHash: new Uint8Array() },
    requestId: 'test',
    ip: '127.0.0.1',
    ...said,
  });
}

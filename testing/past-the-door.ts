import type { Refusal, Replay } from '../server/http/refusal.ts';
import type { ArrivedCall, ServedCall } from '../server/http/serve.ts';
import type { LentLoan, MoneyWorld } from './money-world.ts';

type Said = Partial<Pick<ArrivedCall, 'params' | 'query' | 'body' | 'once'>>;

/**
 * Asks a call as the borrower of a loan does, past the door of HTTP: with nothing, and not once
 * for all, unless that is said.
 */
export function askAs(
  { context }: Pick<MoneyWorld, 'context'>,
  { borrowerId: id, mobile }: Pick<LentLoan, 'borrowerId' | 'mobile'>,
  served: ServedCall,
  said: Said = {},
): Promise<string | Refusal | Replay> {
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

import type { Reason } from '../../contract/words/refusals.ts';
import { createHash } from 'node:crypto';
import type { Context } from '../../server/store/context.ts';
import { authenticate, replayStored } from '../../server/http/authenticate.ts';
import type { Authenticated } from '../../server/http/authenticate.ts';
import { malformedEnvelope } from '../../server/http/encode-answer.ts';
import { Malformed } from '../../server/http/malformed.ts';
import { refusalEnvelope, Refusal, Replay } from '../../server/http/refusal.ts';
import { saveOnce } from '../../server/http/kept-once.ts';
import { deviceHash } from '../one-device.ts';
import type { ArrivedCall, OnceKey, ServedCall } from '../../server/http/serve.ts';

/** One signed request: the same one again is the same in every field. */
export interface SignedRequest {
  readonly served: ServedCall;
  readonly tokenHash: Uint8Array;
  readonly nonce: string;
  readonly sentAtMs: bigint;
  readonly params?: unknown;
  readonly body: unknown;
}

/** The answer's envelope as JSON text, or that there is no login. */
export type Heard = string;
export const loggedOut: Heard = 'logged-out';

/**
 * Sends a signed request past the sockets, through everything behind them. That is the session,
 * the rule of one answer for one request, the act, and the keeping of a refusal.
 */
export async function askSigned(context: Context, request: SignedRequest): Promise<Heard> {
  const { served, tokenHash, nonce, sentAtMs } = request;
  const bodyHash = () => hashOf(request);
  const credentials = { tokenHash, deviceHash, uid: 'phone', nonce, sentAtMs };
  const reading = served.reads?.(request.body) ?? null;
  const asked = { bodyHash, reading, arrivedAt: context.clock.now(), isAgain: false };
  const entry = await authenticate(context, served.endpoint, credentials, asked);
  if (entry.outcome !== 'let-in') return heard(entry);
  const answer = await runOrComplain(served, {
    ...arrivedOf(context, request),
    ...entryOf(entry),
  });
  if (typeof answer === 'string') return answer;
  const { once } = entry;
  if (once === null) {
    return answer instanceof Refusal ? JSON.stringify(refusalEnvelope(answer)) : loggedOut;
  }
  return heard(
    answer instanceof Replay
      ? await replayStored(context, once)
      : await keepRefusal(context, once, answer),
  );
}

/** What does not fit the contract is complained of, and no answer is kept. */
async function runOrComplain(served: ServedCall, arrived: ArrivedCall) {
  try {
    return await served.run(arrived);
  } catch (error) {
    if (error instanceof Malformed) return JSON.stringify(malformedEnvelope(error.errors));
    throw error;
  }
}

function arrivedOf(context: Context, { params = {}, body }: SignedRequest) {
  return { context, params, query: {}, body, requestId: 'history', ip: '127.0.0.1' };
}

function entryOf({ caller, once, row }: Extract<Authenticated, { outcome: 'let-in' }>) {
  return { borrower: caller, once, ...(row && { row }) };
}

async function keepRefusal(
  context: Context,
  once: OnceKey,
  refusal: Refusal<Reason>,
): Promise<Authenticated> {
  const answer = JSON.stringify(refusalEnvelope(refusal));
  const saved = await saveOnce(context.db, once, { answer, now: context.clock.now() });
  return saved ? { outcome: 'refused', refusal } : replayStored(context, once);
}

function heard(entry: Authenticated): Heard {
  switch (entry.outcome) {
    case 'logged-out':
      return loggedOut;
    case 'answered-before':
      return entry.answer;
    case 'refused':
      return JSON.stringify(refusalEnvelope(entry.refusal));
    case 'let-in':
      throw new Error('a call that was let in has yet to be answered');
  }
}

function hashOf({ served, params, body }: SignedRequest): Uint8Array {
  const text = JSON.stringify([served.endpoint.name, params ?? null, body]);
  return createHash('sha256').update(text).digest();
}

/** Sends a public call, which has no session and no nonce. */
export async function askPublic(
  context: Context,
  served: ServedCall,
  said: { readonly params?: unknown; readonly body?: unknown; readonly ip: string },
): Promise<Heard> {
  const { params = {}, body = {}, ip } = said;
  const empty = { query: {}, borrower: null, once: null, requestId: 'history' };
  const hash = createHash('sha256').update(ip).digest();
  const device = { hash, isKnown: false, agent: '', language: null, keep: () => hash };
  const answer = await served.run({ ...empty, context, params, body, ip, device });
  if (typeof answer === 'string') return answer;
  if (answer instanceof Refusal) return JSON.stringify(refusalEnvelope(answer));
  throw new Error(`${served.endpoint.name} replays without a request to replay`);
}

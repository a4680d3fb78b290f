import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endSession, showMe } from '../../contract/staff/own-acts.ts';
import { callAct, onSessionOver } from './call-act.ts';
import { fieldSentence, isRefused, Malformed, Refused, Unreachable } from './refusals.ts';

/** What left, and what comes back for it: an answer, or none. */
const sent: { readonly address: string; readonly headers: Headers; readonly body: unknown }[] =
  [];
let answers: (readonly [status: number, body: unknown] | 'cut')[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({
      address,
      headers: new Headers(init.headers),
      body: JSON.parse(String(init.body)),
    });
    const answer = answers.shift() ?? 'cut';
    if (answer === 'cut') throw new TypeError('Failed to fetch');
    return Response.json(answer[1], { status: answer[0] });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What it ends with, its pauses skipped. */
async function outcomeOf(asking: Promise<unknown>): Promise<unknown> {
  const ended = asking.catch((failure: unknown) => failure);
  await vi.runAllTimersAsync();
  return await ended;
}

const end = () => callAct(endSession, { sessionId: 's1' });

test('an act goes to its own address, as the console, and its answer is decoded', async () => {
  const session = { id: 's1', means: 'passkey', from: 'here', isThis: true };
  const at = { createdAt: '2026-11-22T10:00:00.000Z', lastUsedAt: '2026-11-22T10:05:00.000Z' };
  const none = { today: '0.00', week: '0.00' };
  const left = { alone: none, inAll: none };
  const data = { passkeys: [], hasTotp: false, left, sessions: [{ ...session, ...at }] };
  answers = [[200, { data }]];
  const answer = await outcomeOf(callAct(showMe, {}));
  expect(sent[0]?.address).toBe('/acts/showMe');
  expect(sent[0]?.headers.get('x-console')).toBe('1');
  expect(answer).toMatchObject({
    sessions: [{ createdAt: new Date('2026-11-22T10:00:00.000Z') }],
  });
});

test('a lost answer is asked for by the same request; another press is another', async () => {
  answers = ['cut', 'cut', [200, { data: {} }], [200, { data: {} }]];
  expect(await outcomeOf(end())).toEqual({});
  await outcomeOf(end());
  const ids = sent.map(({ body }) => (body as { requestId: string }).requestId);
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(new Set(ids).size).toBe(2);
});

test('an answer that never comes says that it may have been done', async () => {
  answers = [];
  expect(await outcomeOf(end())).toBeInstanceOf(Unreachable);
  expect(sent).toHaveLength(3);
});

test('a refusal keeps its name, its sentence and its values, and is not asked about', async () => {
  const refusal = { reason: 'too-new', sentence: 'From noon.', values: { from: 'noon' } };
  answers = [[403, refusal]];
  const failure = await outcomeOf(end());
  expect(failure).toBeInstanceOf(Refused);
  expect(failure).toMatchObject({ message: 'From noon.', values: { from: 'noon' } });
  expect(isRefused(failure, 'too-new')).toBe(true);
  expect(isRefused(failure, 'unknown')).toBe(false);
  expect(sent).toHaveLength(1);
});

test('what was malformed names its fields', async () => {
  const fields = { 'args.sessionId': 'is too long' };
  answers = [[400, { reason: 'malformed', sentence: 'Nothing was done.', fields }]];
  const failure = await outcomeOf(end());
  expect(failure).toBeInstanceOf(Malformed);
  expect(fieldSentence(failure, 'sessionId')).toBe('It is too long.');
  expect(fieldSentence(failure, 'Id')).toBeUndefined();
});

test('the end of the session is reported to its keeper', async () => {
  const told = vi.fn<() => void>();
  onSessionOver(told);
  answers = [[401, { reason: 'session-over', sentence: 'Log in again.' }]];
  await outcomeOf(end());
  expect(told).toHaveBeenCalledOnce();
});

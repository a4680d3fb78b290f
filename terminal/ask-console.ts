import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { malformedAnswer, staffRefusal } from '../contract/staff/staff-act.ts';
import { Unanswered } from './unanswered.ts';

const timeoutMs = 30_000;
/** Pauses before a lost answer is asked for again, by the same request. */
const retryPausesMs = [500, 2000] as const;

/** The console said no, for a reason of the contract. */
export class Refused extends Unanswered {
  readonly reason: string;

  constructor(reason: string, sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}

export interface AskedConsole {
  /** Where it is, as browsers open it. */
  readonly console: string;
  readonly token: string | null;
  readonly name: string;
  /** As they travel. */
  readonly args: unknown;
}

/**
 * Asks for an act and gives its answer as it travels. While none comes the same request is sent
 * again, which the server answers with its first answer.
 * @throws {Unanswered} with the sentence of a refusal, or why nothing came
 */
export async function askConsole(asked: AskedConsole): Promise<unknown> {
  const body = JSON.stringify({ requestId: randomUUID(), args: asked.args });
  for (let tries = 0; ; tries += 1) {
    const response = await send(asked, body);
    const wait = retryPausesMs[tries];
    if (response !== null) return answerIn(response);
    if (wait === undefined) {
      throw new Unanswered(
        `No answer came from ${asked.console}. It may have been done: look again.`,
      );
    }
    await pause(wait);
  }
}

interface Answered {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
}

/** Null: nothing came back, or not all of it. */
async function send({ console, token, name }: AskedConsole, body: string) {
  try {
    const response = await fetch(new URL(`/acts/${name}`, console), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-console': '1',
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { ok: response.ok, status: response.status, body: readJson(text) };
  } catch {
    return null;
  }
}

function answerIn({ ok, status, body }: Answered): unknown {
  const done = z.safeParse(z.object({ data: z.unknown() }), body);
  if (ok && done.success) return done.data.data;
  const malformed = z.safeParse(malformedAnswer, body);
  if (malformed.success) {
    const { sentence, fields } = malformed.data;
    const each = Object.entries(fields).map(([field, fault]) => `${field}: ${fault}`);
    throw new Unanswered([sentence, ...each].join('\n'));
  }
  const refusal = z.safeParse(staffRefusal, body);
  if (refusal.success) throw new Refused(refusal.data.reason, refusal.data.sentence);
  throw new Unanswered(`This is no answer of a console (${status}). Is its address right?`);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

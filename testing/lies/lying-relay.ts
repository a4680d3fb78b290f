import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ArrivedCallback } from '../../server/http/arrived-callback.ts';
import type { Operation } from '../../server/store/ports/payment-provider.ts';
import { readAll, startLoopback } from '../loopback.ts';
import type { Liar, OfPayment, Told, Words } from './words.ts';
import { wordsOf } from './words.ts';

/** No answer: the connection is cut, or no bytes arrive, or one byte from time to time. */
export type Silence = 'cut' | 'hang' | 'drip';

/** A request to the provider about a payment that it lies about. */
export interface Asked extends OfPayment {
  readonly words: Words;
  /** Counted from 1, per kind and payment. */
  readonly nth: number;
  /** Seconds since the payment was first sent. */
  readonly age: number;
  /** Forwards it and returns the true answer. */
  readonly hand: () => Promise<Told>;
}

type Answer = (asked: Asked) => Told | Silence | Promise<Told | Silence>;

/** A callback on its way to us. */
export interface Called {
  readonly nth: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The delivery: when it arrives, in seconds from now; empty if it never does. */
export interface Arrives extends Partial<Called> {
  readonly after: number;
  readonly path?: string;
}

/** The answers of a provider about one payment, or their absence. */
export interface Lie {
  readonly send?: Answer;
  readonly ask?: Answer;
  readonly callback?: (called: Called) => readonly Arrives[];
}

export interface RelayParts {
  readonly target: () => string;
  readonly now: () => number;
  readonly after: (ms: number, act: () => void) => void;
  readonly hear: (arrived: ArrivedCallback) => Promise<unknown>;
}

interface LiedAbout {
  readonly lie: Lie;
  readonly of: OfPayment;
  readonly sentAt: number;
  readonly counts: Map<string, number>;
}

/**
 * Sits between us and a provider, in both directions, and lies about payments of the numbers that
 * have a lie. The provider's actions are real, regardless of the relayed answers.
 */
export async function lyingRelay(liar: Liar, parts: RelayParts) {
  const words = wordsOf[liar];
  /** By operation and the last nine digits of the number. */
  const lies = new Map<string, Lie>();
  const known = new Map<string, LiedAbout>();
  const underWay = new Set<Promise<unknown>>();

  const liedAbout = (
    request: IncomingMessage,
    body: Buffer,
  ): readonly [LiedAbout, Answer | undefined] | null => {
    const { method = '', url = '', headers } = request;
    for (const operation of ['collect', 'payout'] as const) {
      const { send, ask } = words.paths[operation];
      if (method === 'POST' && url === send) {
        const { id, phone, amount } = words.named(JSON.parse(body.toString('utf8')), headers);
        const lie = lies.get(`${operation} ${phone}`);
        if (lie === undefined) return null;
        const of = { operation, id, amount };
        const one = known.get(id) ?? { lie, of, sentAt: parts.now(), counts: new Map() };
        known.set(id, one);
        return [one, lie.send];
      }
      if (method === 'GET' && url.startsWith(ask)) {
        const one = known.get(words.idOf(url));
        return one === undefined ? null : [one, one.lie.ask];
      }
    }
    return null;
  };

  const relay = await startLoopback((request, response) => {
    void readAll(request).then(async (body) => {
      const hand = () => handOn(parts.target(), request, body);
      const [one, answer] = liedAbout(request, body) ?? [];
      const told =
        one === undefined || answer === undefined
          ? await hand()
          : await answer({
              ...one.of,
              words,
              hand,
              nth: nextOf(one, request.method === 'POST' ? 'send' : 'ask'),
              age: (parts.now() - one.sentAt) / 1000,
            });
      tell(response, told);
    });
  });
  const callbacks = await startCallbacks(words, parts, { known, underWay });

  return {
    url: relay.url,
    callbackUrl: callbacks.url,
    tellOf(operation: Operation, mobile: string, lie: Lie): void {
      lies.set(`${operation} ${mobile.slice(-9)}`, lie);
    },
    /** Whether it lied about the payment with this id: it may have gone to another provider. */
    liedAbout: (id: string): boolean => known.has(words.idOf(id)),
    /** Resolves once all delayed callbacks have been delivered. */
    async quiet(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await relay.close();
      await callbacks.close();
    },
  };
}

/** Callbacks on their way to us: each arrives at the time its lie sets. */
function startCallbacks(
  words: Words,
  parts: RelayParts,
  { known, underWay }: { known: Map<string, LiedAbout>; underWay: Set<Promise<unknown>> },
) {
  const track = (work: Promise<unknown>): void => {
    const done = work.catch(() => {}).finally(() => underWay.delete(done));
    underWay.add(done);
  };
  return startLoopback((request, response) => {
    void readAll(request).then(async (rawBody) => {
      const body = rawBody.toString('utf8');
      const { headers, method = '', url = '' } = request;
      const one = known.get(words.idOf(body));
      const called = { body, headers, nth: one ? nextOf(one, 'callback') : 1 };
      const arrivals = one?.lie.callback?.(called) ?? [{ after: 0 }];
      for (const { after, path = url, ...changes } of arrivals) {
        const [, , provider = '', kind = ''] = path.split('/');
        const changed = { ...called, ...changes };
        const arrived = {
          provider,
          kind,
          method,
          url: path,
          authority: headers.host ?? '',
          headers: changed.headers,
          rawBody: Buffer.from(changed.body),
        };
        if (after === 0) await parts.hear(arrived);
        else parts.after(after * 1000, () => track(parts.hear(arrived)));
      }
      response.writeHead(200).end();
    });
  });
}

function nextOf({ counts }: LiedAbout, kind: string): number {
  const nth = (counts.get(kind) ?? 0) + 1;
  counts.set(kind, nth);
  return nth;
}

const dripMs = 20;

function tell(response: ServerResponse, told: Told | Silence): void {
  if (told === 'hang') return;
  if (told === 'cut') return void response.socket?.destroy();
  if (told === 'drip') {
    response.writeHead(401, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), dripMs);
    response.on('close', () => clearInterval(timer));
    return;
  }
  const location = told.status === 307 ? { location: 'http://127.0.0.1:9/' } : {};
  response.writeHead(told.status, { 'content-type': 'application/json', ...location });
  response.end(told.text);
}

const ofTheConnection = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

async function handOn(target: string, request: IncomingMessage, body: Buffer): Promise<Told> {
  const headers = Object.entries(request.headers).flatMap(
    ([name, value]): [string, string][] =>
      typeof value === 'string' && !ofTheConnection.has(name) ? [[name, value]] : [],
  );
  const { method = 'GET', url = '/' } = request;
  const sent = body.length === 0 ? null : new Uint8Array(body);
  const answer = await fetch(target + url, { method, headers, body: sent });
  return { status: answer.status, text: await answer.text() };
}

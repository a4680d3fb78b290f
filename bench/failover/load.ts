import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { asData } from '../../testing/client.ts';
import { retryPausesMs } from '../../web/platform/api/ask-for-money.ts';
import type { OneBorrower } from '../borrowers/one-borrower.ts';
import { measuredCalls } from '../load/measured-calls.ts';
import { nonceOf } from '../load/signed-request.ts';

/** One call as its borrower saw it. */
export interface SeenCall {
  readonly isPayment: boolean;
  readonly beganMs: number;
  readonly endedMs: number;
  /** The longest of its requests: an answer that is lost is asked for again. */
  readonly longestRequestMs: number;
  /** How often it was asked again. */
  readonly repeats: number;
  /** Empty where it was answered as it should be. */
  readonly fault: string;
}

/** Borrowers who pay and look at their loans, each after a moment of thought. */
export interface Load {
  readonly seen: readonly SeenCall[];
  /** The payments that were acknowledged. */
  readonly acknowledged: ReadonlySet<string>;
  stop(): Promise<void>;
}

/** The most repeats of a look, and of a request for money that was answered by a fault. */
const mostRetries = 2;
export const isPutOff = (answer: string) => answer.includes('"code":503');

/** What is answered a second time is as the database stored it, in its own order. */
const success = /"code": ?200\b/;
const longestThoughtMs = 2_000;
const callNamed = (name: string) => {
  const call = measuredCalls.find((one) => one.name === name);
  if (call === undefined) throw new Error(`no call ${name}`);
  return call;
};
const [paying, looking] = [callNamed('submitPayment'), callNamed('getMyLoanInfo')];

/** So many borrowers at once, each over one connection; who has paid looks, and the next comes. */
export function startLoad(
  one: OneBorrower,
  at: { readonly port: number; readonly atOnce: number; readonly people: number },
): Load {
  const seen: SeenCall[] = [];
  const acknowledged = new Set<string>();
  let isOver = false;
  let next = 0;
  let nonces = 0;
  const ask = async (line: Line, n: number, isPayment: boolean): Promise<void> => {
    const call = isPayment ? paying : looking;
    const signed = () =>
      call.request(one, { n: n % at.people, nonce: nonceOf(nonces++), now: new Date() });
    // A repeated payment is the same request; a look gets another signature.
    let request = signed();
    const beganMs = performance.now();
    let longestRequestMs = 0;
    let answer = '';
    let repeats = 0;
    for (; ; repeats++) {
      const askedMs = performance.now();
      answer = await line.ask(request).catch((error: unknown) => String(error));
      longestRequestMs = Math.max(longestRequestMs, performance.now() - askedMs);
      const wait = pauseBeforeAsking(isPayment, answer, repeats);
      if (success.test(answer) || wait === undefined) break;
      await pause(wait);
      if (!isPayment) request = signed();
    }
    const fault = success.test(answer) ? '' : answer.slice(-400);
    const endedMs = performance.now();
    seen.push({ isPayment, beganMs, endedMs, longestRequestMs, repeats, fault });
    if (isPayment && fault === '') acknowledged.add(paymentIdOf(answer));
  };
  const borrow = async (): Promise<void> => {
    const line = new Line(at.port);
    while (!isOver) {
      const n = next++;
      // Who has paid all there was only looks.
      if (n < at.people) await ask(line, n, true);
      await pause(Math.random() * longestThoughtMs);
      await ask(line, n, false);
      await pause(Math.random() * longestThoughtMs);
    }
    line.end();
  };
  const all = Promise.all(Array.from({ length: at.atOnce }, borrow));
  return {
    seen,
    acknowledged,
    stop: async () => {
      isOver = true;
      await all;
    },
  };
}

/** How long the app waits before it asks again; undefined where it shows the answer. */
function pauseBeforeAsking(isPayment: boolean, answer: string, tries: number) {
  const isAnswer = /"code": ?\d/.test(answer);
  const mayAskAgain = isAnswer ? isPayment && isPutOff(answer) : true;
  const few = isAnswer || !isPayment;
  return mayAskAgain && !(few && tries >= mostRetries) ? retryPausesMs[tries] : undefined;
}

function paymentIdOf(answer: string): string {
  const { data } = asData(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))));
  return String(asData(data)['paymentId']);
}

/** A kept connection, opened again where the server hung up. */
class Line {
  readonly #port: number;
  #socket: Socket | null = null;

  constructor(port: number) {
    this.#port = port;
  }

  ask(request: string): Promise<string> {
    const socket = (this.#socket ??= this.#open());
    return new Promise((resolve, reject) => {
      let heard = '';
      const lost = () => reject(new Error('the server hung up'));
      const onData = (text: string) => {
        heard += text;
        const end = heard.indexOf('\r\n\r\n');
        const length = Number(/content-length: (\d+)/.exec(heard)?.[1] ?? Infinity);
        if (end === -1 || heard.length < end + 4 + length) return;
        socket.off('data', onData).off('close', lost);
        resolve(heard);
      };
      socket.on('data', onData).once('close', lost);
      socket.write(request, 'latin1');
    });
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1' });
    socket.setEncoding('latin1').setNoDelay(true);
    socket.on('error', () => {});
    socket.once('close', () => {
      if (this.#socket === socket) this.#socket = null;
    });
    return socket;
  }

  end(): void {
    this.#socket?.destroy();
  }
}

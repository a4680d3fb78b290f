import { createAirtel } from '../../simulator/airtel/routes.ts';
import { createDeliveryReports } from '../../simulator/africastalking/delivery-reports.ts';
import { createMessaging } from '../../simulator/africastalking/messaging.ts';
import { manualClock } from '../../simulator/clock.ts';
import type { Deliveries, Delivery } from '../../simulator/http/deliveries.ts';
import type { Answer, Handler, Routes } from '../../simulator/http/router.ts';
import { createMtn } from '../../simulator/mtn/routes.ts';
import { createPawapay } from '../../simulator/pawapay/routes.ts';
import { statementFile } from '../../simulator/pawapay/statement-file.ts';
import { defaultSettings } from '../../simulator/settings.ts';
import type { Operation } from '../../server/store/ports/payment-provider.ts';
import { providerIdOf, wireIdOf } from '../../server/networks/airtel/wire-id.ts';
import type { StatementRow } from '../../simulator/world/world.ts';
import { createWorld } from '../../simulator/world/world.ts';
import type { Dice } from './dice.ts';
import { worldWithChance } from './chance.ts';
import { takingBack } from './taken-back.ts';
import type { OpenedPrompt } from './chance.ts';

export const historyStart = Date.parse('2026-03-02T08:00:00Z');
export const merchantUrl = 'http://merchant.world.invalid';
/** The state of a payment at the network. */
export type NetworkEnd = 'moved' | 'reversed' | 'failed' | 'open' | 'unheard of';

export interface NetworkMovement {
  readonly providerId: string;
  /** In ngwee as our float sees it: below zero when it left us. */
  readonly amount: bigint;
  readonly mobile: string;
  /** True for the return of an earlier movement. */
  readonly isWayBack?: boolean;
}

const ends: Readonly<Record<string, NetworkEnd>> = {
  COMPLETED: 'moved',
  SUCCESSFUL: 'moved',
  TS: 'moved',
  FAILED: 'failed',
  TF: 'failed',
  TE: 'failed',
};

/** How long the server waits for an answer that does not come. */
const hangSeconds = 10;

export type OutsideWorld = ReturnType<typeof outsideWorld>;

/**
 * The simulator of networks, SMS gateway and phones in this process: the same protocols and
 * faults, without sockets, on a clock that is set.
 */
export function outsideWorld(parts: {
  readonly seed: number;
  readonly dice: Dice;
  /** Brings a callback to a server; undefined when none took it. */
  readonly deliver: (delivery: Delivery) => Promise<number | undefined>;
}) {
  const clock = manualClock(historyStart);
  const opened: OpenedPrompt[] = [];
  const plain = createWorld({
    clock,
    seed: `history ${parts.seed}`,
    settings: { ...defaultSettings, callbackBaseUrl: merchantUrl, settleDelayMs: 900 },
  });
  const world = worldWithChance(plain, { dice: parts.dice, opened });
  const deliveries: Deliveries = {
    ask: async () => undefined,
    post: parts.deliver,
    quiet: async () => {},
    close: () => {},
  };
  const pawapay = createPawapay(world, deliveries);
  const mtn = createMtn(world, deliveries);
  const airtel = createAirtel(world, deliveries);
  const back = takingBack(world, { pawapay, mtn, airtel });
  const reports = createDeliveryReports(world, deliveries);
  const routes: Routes = {
    ...pawapay.routes,
    ...mtn.routes,
    ...airtel.routes,
    'POST /africastalking/version1/messaging': createMessaging({ world, reports }),
  };
  return {
    ...back,
    clock,
    world,
    /** Payments that may be forgotten for a while, as their statement brings them back. */
    forgettable: () => [
      ...pawapay.payments.all(),
      ...airtel.payments.all().filter(({ id }) => !back.changed.has(providerIdOf(id) ?? '')),
    ],
    hide: hider([pawapay, mtn, airtel]),
    /** How a payment ended at its provider. */
    endOf(operation: Operation, providerId: string): NetworkEnd {
      if (back.takenBack.has(providerId)) return 'reversed';
      const kind = operation === 'collect' ? 'deposit' : 'payout';
      const found =
        pawapay.payments.find(kind, providerId) ??
        mtn.payments.find(kind, providerId) ??
        airtel.payments.find(kind, wireIdOf(providerId));
      return found === undefined ? 'unheard of' : (ends[found.status] ?? 'open');
    },
    /** Every movement of money there was, by our id of its payment. */
    movements: (): NetworkMovement[] => [
      ...world.statement().map(movementOf),
      ...[...back.takenBack.values()].map(({ providerId, amount, mobile }) => ({
        providerId,
        amount,
        mobile,
        isWayBack: true,
      })),
    ],
    /** Every PIN prompt that ever stood on a phone. */
    opened,
    statementFile(fromMs: number, untilMs: number) {
      const period = { fromMs, untilMs };
      return back.withRows(
        statementFile({ world, payments: pawapay.payments }, period),
        period,
      );
    },
    /** Answers a request as the simulator would over a socket. */
    async answer(url: URL, init: RequestInit): Promise<Response> {
      const answer = handle(routes, url, init);
      // A slow network: what a lease or a patience was made for.
      if (parts.dice.chance(1)) clock.advance(parts.dice.between(1, 45) * 1000);
      if (parts.dice.chance(3)) return responseOf({ lost: true }, clock.advance);
      return responseOf(answer, clock.advance);
    },
  };
}

interface Forgetting {
  readonly payments: {
    find(kind: 'deposit', paymentId: string): { hiddenReads: number } | undefined;
  };
}

/** So many questions about a deposit are answered as if nothing were there. */
function hider(networks: readonly Forgetting[]) {
  return (paymentId: string, reads: number): void => {
    for (const { payments } of networks) {
      const found = payments.find('deposit', paymentId);
      if (found !== undefined) found.hiddenReads = reads;
    }
  };
}

function movementOf({ paymentId, amount, mobile }: StatementRow): NetworkMovement {
  return { providerId: providerIdOf(paymentId) ?? '', amount: -amount, mobile };
}

function handle(routes: Routes, url: URL, init: RequestInit): Answer {
  const method = init.method ?? 'GET';
  const found = findRoute(routes, method, url.pathname);
  if (found === null) throw new Error(`the simulator has no ${method} ${url.pathname}`);
  return found.handler({
    method,
    path: url.pathname,
    query: url.searchParams,
    parts: found.parts,
    headers: headersOf(url, init),
    body: Buffer.from(bodyOf(init)),
  });
}

function bodyOf({ body }: RequestInit): string {
  if (typeof body === 'string') return body;
  return body instanceof URLSearchParams ? body.toString() : '';
}

function headersOf(url: URL, init: RequestInit): Record<string, string> {
  return { host: url.host, ...Object.fromEntries(new Headers(init.headers)) };
}

interface Found {
  readonly handler: Handler;
  readonly parts: Record<string, string>;
}

function findRoute(routes: Routes, method: string, path: string): Found | null {
  const segments = path.split('/');
  for (const [name, handler] of Object.entries(routes)) {
    const [wanted, pattern = ''] = name.split(' ');
    const parts = wanted === method ? partsOf(pattern.split('/'), segments) : null;
    if (parts !== null) return { handler, parts };
  }
  return null;
}

function partsOf(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const parts: Record<string, string> = {};
  for (const [at, wanted] of pattern.entries()) {
    const segment = segments[at] ?? '';
    if (wanted.startsWith('{')) parts[wanted.slice(1, -1)] = segment;
    else if (wanted !== segment) return null;
  }
  return parts;
}

function responseOf(answer: Answer, pass: (ms: number) => void): Response {
  if ('lost' in answer) throw new TypeError('fetch failed', { cause: new Error('cut off') });
  if ('hanging' in answer) {
    pass(hangSeconds * 1000);
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
  }
  const isJson = 'json' in answer;
  const body = isJson ? JSON.stringify(answer.json) : String(answer.text);
  const type = isJson ? 'application/json' : answer.type;
  return new Response(body, {
    status: answer.status,
    headers: { 'content-type': type, ...answer.headers },
  });
}

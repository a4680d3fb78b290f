import { market } from '../../../contract/market/zambia.ts';
import type { Network } from '../../../contract/market/network.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import type { Operation } from '../../store/ports/payment-provider.ts';
import { remembered } from '../remembered.ts';
import type { PawapayClient } from './client.ts';
import { wordsOf } from './initiate.ts';
import { networkOfCode } from './networks.ts';
import { amountOf } from '../amount-of.ts';
import { byOperationType } from './read-answer.ts';
import { listOf, recordOf, textOf } from '../../store/foreign-json.ts';

/** What one network takes in one operation; null where pawaPay does not say. */
export interface Limits {
  readonly min: Ngwee | null;
  readonly max: Ngwee | null;
  readonly decimals: boolean;
}

type ByNetworkAndType<Value> = ReadonlyMap<string, Value>;

/** The key of a network and an operation. */
function keyOf(network: Network, type: string): string {
  return `${network} ${type}`;
}

/**
 * The limits of `GET /v2/active-conf`. The schema of pawaPay v2 says `minAmount`, its examples
 * `minTransactionLimit`; both are read.
 */
export function readLimits(body: unknown): ByNetworkAndType<Limits> {
  const found = new Map<string, Limits>();
  for (const country of listOf(recordOf(body)['countries']).map(recordOf)) {
    if (country['country'] !== 'ZMB') continue;
    for (const provider of listOf(country['providers']).map(recordOf)) {
      const network = networkOfCode(provider['provider']);
      if (network === null) continue;
      for (const currency of listOf(provider['currencies']).map(recordOf)) {
        if (currency['currency'] !== market.currency) continue;
        for (const [type, said] of byOperationType(currency['operationTypes'])) {
          found.set(keyOf(network, type), limitsOf(recordOf(said)));
        }
      }
    }
  }
  return found;
}

function limitsOf(said: Readonly<Record<string, unknown>>): Limits {
  return {
    min: amountOf(said['minAmount'] ?? said['minTransactionLimit']),
    max: amountOf(said['maxAmount'] ?? said['maxTransactionLimit']),
    decimals: said['decimalsInAmount'] !== 'NONE',
  };
}

/** The networks `GET /v2/availability` calls CLOSED; DELAYED still takes what is sent. */
export function readClosed(body: unknown): ReadonlySet<string> {
  const closed = new Set<string>();
  for (const country of listOf(body).map(recordOf)) {
    if (country['country'] !== 'ZMB') continue;
    for (const provider of listOf(country['providers']).map(recordOf)) {
      const network = networkOfCode(provider['provider']);
      if (network === null) continue;
      for (const [type, said] of byOperationType(provider['operationTypes'])) {
        const status = textOf(said) ?? textOf(recordOf(said)['status']);
        if (status === 'CLOSED') closed.add(keyOf(network, type));
      }
    }
  }
  return closed;
}

const availabilityLivesMs = 10_000;
const limitsLiveMs = 10 * 60_000;
const silenceLivesMs = 10_000;

/** What the networks take just now, asked for at most every few seconds. */
export interface Conditions {
  isOpen(operation: Operation, network: Network): Promise<boolean>;
  isKnownClosed(operation: Operation, network: Network): boolean;
  /** Undefined when pawaPay has not told. */
  limits(operation: Operation, network: Network): Promise<Limits | undefined>;
}

/** Reads the conditions when they are needed and remembers them for a while. */
export function pawapayConditions(client: PawapayClient): Conditions {
  const closed = toldFor(availabilityLivesMs, async () => {
    const answer = await client.get('/v2/availability?country=ZMB');
    return answer.heard && answer.status === 200 ? readClosed(answer.body) : null;
  });
  const limits = toldFor(limitsLiveMs, async () => {
    const answer = await client.get('/v2/active-conf?country=ZMB');
    return answer.heard && answer.status === 200 ? readLimits(answer.body) : null;
  });
  return {
    async isOpen(operation, network) {
      // Without an answer nothing says that it is closed, and the payment itself will tell.
      return !(await closed.get())?.has(keyOf(network, wordsOf[operation].type));
    },
    isKnownClosed: (operation, network) =>
      closed.known()?.has(keyOf(network, wordsOf[operation].type)) ?? false,
    async limits(operation, network) {
      return (await limits.get())?.get(keyOf(network, wordsOf[operation].type));
    },
  };
}

/** What is not told is asked for again before long. */
function toldFor<Value>(livesMs: number, ask: () => Promise<Value | null>) {
  return remembered(async () => {
    const value = await ask();
    return { value, livesMs: value === null ? Math.min(livesMs, silenceLivesMs) : livesMs };
  });
}

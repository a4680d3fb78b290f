import type { Outgoing } from './exchange.ts';
import type { Stamp } from './signature.ts';
import { phoneStore } from '../session/stores.ts';

/** A request that moves money and whose answer is not known yet, as kept until it is. */
export interface MoneyIntent {
  readonly address: string;
  readonly body: string;
  /** Who sent it: another borrower on this phone never asks for its answer. */
  readonly userId: string;
  readonly stamp: Stamp;
  readonly sentAt: number;
}

/** In local storage, each with its borrower: a closed tab must not cost a second prompt. */
const place = 'moneyIntents';

/**
 * How long an unanswered request is still the same one. By then a PIN prompt has long ended, and
 * the bill or the order shows what became of it. The same amount again is a new wish. The server
 * takes a stamp it does not know for five minutes and answers one it knows for thirty days.
 * Within this time the request is either answered as it was, or surely not done.
 */
const sameRequestMs = 15 * 60_000;

/**
 * The intent of this very request, if an earlier try of it (also before a reload) has no answer
 * yet. Sending it with the old stamp asks for the first answer instead of paying again.
 */
export function openIntent(request: Outgoing, userId: string): MoneyIntent | null {
  return intents().find((intent) => isOf(intent, request, userId)) ?? null;
}

/** The unanswered requests to an address that this borrower sent. */
export function openIntentsTo(address: string, userId: string): MoneyIntent[] {
  return intents().filter((one) => one.address === address && one.userId === userId);
}

/**
 * Keeps an intent; called before its request is sent, so that neither a reload nor a closed tab
 * loses it.
 */
export function keepIntent(intent: MoneyIntent): void {
  const others = intents().filter((one) => !sameIntent(one, intent));
  phoneStore.write(place, JSON.stringify([...others, intent]));
}

/** Its answer is known: the same request from now on is a new one. */
export function dropIntent(intent: MoneyIntent): void {
  const others = intents().filter((one) => !sameIntent(one, intent));
  phoneStore.write(place, JSON.stringify(others));
}

function sameIntent(a: MoneyIntent, b: MoneyIntent): boolean {
  return a.address === b.address && a.body === b.body && a.userId === b.userId;
}

function isOf(intent: MoneyIntent, request: Outgoing, userId: string): boolean {
  return (
    intent.address === request.address &&
    intent.body === request.body &&
    intent.userId === userId
  );
}

function intents(): MoneyIntent[] {
  const kept = readKept(phoneStore.read(place) ?? '[]');
  if (!Array.isArray(kept)) return [];
  return kept.filter(isIntent).filter(({ sentAt }) => Date.now() - sentAt < sameRequestMs);
}

/** A spoilt value is no reason to refuse every payment: what can be read counts. */
function readKept(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}

function isIntent(value: unknown): value is MoneyIntent {
  const hasTexts = (part: unknown, names: readonly string[]) =>
    typeof part === 'object' &&
    part !== null &&
    names.every((name) => typeof Reflect.get(part, name) === 'string');
  return (
    hasTexts(value, ['address', 'body', 'userId']) &&
    typeof value === 'object' &&
    value !== null &&
    'sentAt' in value &&
    typeof value.sentAt === 'number' &&
    'stamp' in value &&
    hasTexts(value.stamp, ['uid', 'nonce', 'timestamp'])
  );
}

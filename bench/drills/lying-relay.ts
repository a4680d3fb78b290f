import { asData } from '../../testing/client.ts';
import { startRelay } from '../../testing/relay.ts';

/** What a provider says of a payment that has ended: it moved and is called failed, … */
export type Lie = 'failed-that-moved' | 'paid-that-did-not' | 'another-amount';

/** A lie about a payment, and which way its money goes. */
export interface ToldLie {
  readonly lie: Lie;
  readonly of: 'deposits' | 'payouts';
}

/** A provider's address that answers as the provider does, and lies about how payments ended. */
export interface LyingRelay {
  readonly url: string;
  /** Which payment it lied about and how; the same payment always in the same way. */
  readonly told: ReadonlyMap<string, ToldLie>;
  /** From now on it passes on what the provider says. */
  becomesHonest(): void;
  close(): Promise<void>;
}

/** Of so many payments that moved one is called failed, and another one gets another amount. */
const everySo = 4;

/**
 * Sits before the pawaPay of a simulator, and sends each false answer so often at most one way.
 * A borrower who waits for it has no other loan, and some have to go on.
 */
export async function lyingRelay(upstream: string, most: number): Promise<LyingRelay> {
  const told = new Map<string, ToldLie>();
  const truths = new Set<string>();
  let isHonest = false;
  const moved = { deposits: 0, payouts: 0 };
  const lieAbout = (id: string, of: ToldLie['of'], status: unknown): Lie | null => {
    const known = told.get(id)?.lie;
    if (known !== undefined) return known;
    if (isHonest || truths.has(id)) return null;
    const lie = lieFor(of, status);
    return lie !== null && countOf(told, lie, of) < most ? lie : null;
  };
  const lieFor = (of: ToldLie['of'], status: unknown): Lie | null => {
    if (status === 'FAILED') return 'paid-that-did-not';
    moved[of] += 1;
    if (moved[of] % everySo === 1) return 'failed-that-moved';
    return moved[of] % everySo === 2 ? 'another-amount' : null;
  };
  const said = (id: string, of: ToldLie['of'], text: string): string => {
    const { status, data } = asData(JSON.parse(text));
    if (status !== 'FOUND') return text;
    const payment = asData(data);
    const end = payment['status'];
    if (end !== 'COMPLETED' && end !== 'FAILED') return text;
    const lie = lieAbout(id, of, end);
    if (lie === null) {
      truths.add(id);
      return text;
    }
    told.set(id, { lie, of });
    return isHonest ? text : JSON.stringify({ status, data: lied(payment, lie) });
  };
  const relay = await startRelay(
    () => upstream,
    ({ method, path }, answer) => {
      const [, of, id] = /^\/v2\/(deposits|payouts)\/([^/]+)$/.exec(path) ?? [];
      if (method !== 'GET' || id === undefined) return answer;
      return { ...answer, text: said(id, of === 'payouts' ? of : 'deposits', answer.text) };
    },
  );
  const becomesHonest = () => void (isHonest = true);
  return { url: relay.url, told, becomesHonest, close: () => relay.close() };
}

/** The number of payments one way that got a false answer. */
export function countOf(
  told: ReadonlyMap<string, ToldLie>,
  lie: Lie,
  of: ToldLie['of'],
): number {
  return [...told.values()].filter((one) => one.lie === lie && one.of === of).length;
}

function lied(payment: Readonly<Record<string, unknown>>, lie: Lie): object {
  if (lie === 'another-amount') {
    return { ...payment, amount: String(Number(payment['amount']) + 1) };
  }
  if (lie === 'paid-that-did-not') {
    const { failureReason: _, ...rest } = payment;
    return { ...rest, status: 'COMPLETED', providerTransactionId: 'made-up' };
  }
  const { providerTransactionId: _, ...rest } = payment;
  const failureReason = {
    failureCode: 'PAYMENT_NOT_APPROVED',
    failureMessage: 'Not approved.',
  };
  return { ...rest, status: 'FAILED', failureReason };
}

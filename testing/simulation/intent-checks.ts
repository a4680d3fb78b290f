import { isDeepStrictEqual } from 'node:util';
import { providerIdOf } from '../../server/networks/airtel/wire-id.ts';
import { codeIn } from './acts.ts';
import type { Intent } from './intents.ts';
import type { AtRest } from './money-checks.ts';

const clockOff = 1001;

/**
 * One intent, one payment. Every answer to a request is the first one again, and no two requests
 * got one payment. No payment came of no request, and no two prompts were for one bill.
 */
export function intentFaults(rest: AtRest): string[] {
  const { intents } = rest.stage;
  const collects = rest.payments.filter((one) => one.operation === 'collect');
  const paying = intents.filter(({ kind }) => kind !== 'borrow');
  const borrowing = intents.filter(({ kind }) => kind === 'borrow');
  return [
    ...intents.flatMap(answerFaults),
    ...madeFaults(paying, 'paymentId', new Map(collects.map(({ id, mobile }) => [id, mobile]))),
    ...madeFaults(
      borrowing,
      'orderId',
      new Map(rest.orders.map(({ id, order }) => [String(id), order.borrower.mobile])),
    ),
    ...promptFaults(rest),
  ];
}

function answerFaults({ number, kind, heard }: Intent): string[] {
  const name = `intent ${number} to ${kind}`;
  if (heard.length === 0) return [`${name} was never answered`];
  // A request that comes too late to be let in may be answered so; without login a no is not kept.
  const kept = heard.filter(
    (one) => codeIn(one) !== clockOff && (kind !== 'quick' || codeIn(one) === 200),
  );
  const first = kept[0];
  if (first === undefined) return [];
  const said: unknown = JSON.parse(first);
  const other = kept.find((one) => !isDeepStrictEqual(JSON.parse(one), said));
  return other === undefined ? [] : [`${name} was answered ${first} and then ${other}`];
}

/** The ids that answers of done requests named, each with how many intents got it. */
function namedBy(intents: readonly Intent[], field: string): Map<string, number> {
  const named = new Map<string, number>();
  for (const { heard } of intents) {
    const done = heard.find((one) => codeIn(one) === 200);
    if (done === undefined) continue;
    const { data }: { data: Record<string, unknown> } = JSON.parse(done);
    const id = String(data[field]);
    named.set(id, (named.get(id) ?? 0) + 1);
  }
  return named;
}

function madeFaults(
  intents: readonly Intent[],
  field: 'paymentId' | 'orderId',
  /** By id, whose it is. */
  made: ReadonlyMap<string, string>,
): string[] {
  const named = namedBy(intents, field);
  // Answers are kept for a month: a later request is refused as too old.
  const tooLate = new Set(
    intents
      .filter(({ heard }) => heard.every((one) => codeIn(one) === clockOff))
      .map(({ person }) => String(person.mobile)),
  );
  return [
    ...[...named].flatMap(([id, times]) =>
      times > 1 ? [`${times} intents got the ${field} ${id}`] : [],
    ),
    ...[...named.keys()].flatMap((id) => (made.has(id) ? [] : [`the ${field} ${id} was lost`])),
    ...[...made].flatMap(([id, mobile]) =>
      named.has(id) || tooLate.has(mobile) ? [] : [`no intent for the ${field} ${id}`],
    ),
  ];
}

function promptFaults({ stage, payments }: AtRest): string[] {
  const plans = new Map(payments.map((one) => [one.providerId, one.planId]));
  const seen = new Set<string>();
  const opened = stage.outside.opened.map((one) => ({
    providerId: providerIdOf(one.providerId) ?? one.providerId,
    beside: one.beside.map((id) => providerIdOf(id) ?? id),
  }));
  return opened.flatMap(({ providerId, beside }) => {
    const isTwice = seen.has(providerId);
    seen.add(providerId);
    const plan = plans.get(providerId);
    const isDouble = beside.some((other) => plans.get(other) === plan);
    if (plan === undefined) return [`a prompt belongs to none of our payments: ${providerId}`];
    return isTwice || isDouble ? [`two prompts stood for the bill ${plan}`] : [];
  });
}

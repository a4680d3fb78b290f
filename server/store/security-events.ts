import { createHmac } from 'node:crypto';
import type { Context, SecurityEventKind } from './context.ts';
import { sql } from './database/database.ts';
import { networksOf } from './networks-of.ts';

/** How many days they are kept at the least; the database itself holds to it (`drop_months`). */
export const securityEventDays = 180;

/** More in a minute are an attack that the counter shows; the table does not grow by it. */
const mostRowsAMinute = 600;
const minuteMs = 60_000;

export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Our word, never a stranger's: which limit, why refused. */
  readonly detail?: string;
  /** Kept as a keyed hash. */
  readonly mobile?: string | null;
  /** Kept as its network. */
  readonly ip?: string | null;
}

const insertEvent = sql<
  void,
  {
    kind: SecurityEventKind;
    detail: string | null;
    numberKey: string | null;
    network: string | null;
  }
>(`
  insert into security_event (kind, detail, number_key, network) values (:kind, :detail,
    :numberKey, :network)`);

/**
 * Counts, logs and keeps a security event. Never throws: what is noted has happened. Not to be
 * called inside a transaction, whose end it would not share.
 */
export async function noteSecurityEvent(
  context: Pick<Context, 'db' | 'config' | 'log' | 'countSecurityEvent'>,
  { kind, detail = '', mobile = null, ip = null }: SecurityEvent,
): Promise<void> {
  context.countSecurityEvent(kind, detail);
  if (!isWithinMinute()) return;
  const numberKey = mobile === null ? null : numberKeyOf(context.config.codePepper, mobile);
  const network = ip === null ? null : networkOf(ip);
  context.log.info({ event: kind, detail, numberKey, network }, 'security event');
  try {
    await context.db.run(insertEvent, { kind, detail: detail || null, numberKey, network });
  } catch (error) {
    context.log.error({ err: error, event: kind }, 'a security event was not kept');
  }
}

/** The same number has the same key, and the number cannot be found without the pepper. */
export function numberKeyOf(pepper: string, mobile: string): string {
  const keyed = createHmac('sha256', pepper).update(`security:${mobile}`);
  return keyed.digest('base64url').slice(0, 22);
}

/** `192.0.2.0/24` or `2001:db8:1::/48`: the network an address is of, and not whose it is. */
export function networkOf(ip: string): string {
  const [own, network, region] = networksOf(ip);
  return (own.includes(':') ? region : network) ?? ip;
}

let startedMs = -minuteMs;
let rows = 0;

function isWithinMinute(): boolean {
  const nowMs = performance.now();
  if (nowMs - startedMs >= minuteMs) {
    startedMs = nowMs;
    rows = 0;
  }
  return ++rows <= mostRowsAMinute;
}

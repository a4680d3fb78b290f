import type { Context } from '../../server/store/context.ts';
import type { Queryable } from '../../server/store/database/database.ts';
import { sql } from '../../server/store/database/database.ts';
import { jsonText } from '../../server/store/database/json-text.ts';
import { insideTransaction } from '../../server/staff/acts/inside-transaction.ts';
import type { Site, StaffCaller } from '../../server/staff/acts/serve-act.ts';
import type { PaymentProviders } from '../../server/store/ports/payment-provider.ts';
import { pastProvider } from '../people/past-loan.ts';
import { pastOffice } from './past-office.ts';
import type { Deed, PastOffice } from './past-office.ts';

/** A login during this waits for one of these: each locks the latest audit hash. */
const momentMs = 250;

// Of two processes the second waits here, and finds the part ended or further.
const lockPlace = sql<
  { readonly deeds: number; readonly chosen: Record<string, unknown> },
  { part: number }
>(`
  select deeds, chosen from played_history where parts = :part and ended_at is null
  for update`);
const keepPlace = sql<void, { deeds: number; chosen: string }>(
  'update played_history set deeds = :deeds, chosen = :chosen::jsonb',
);
const endPart = sql("update played_history set parts = parts + 1, deeds = 0, chosen = '{}'");

/** A part of the demo data: deeds of staff. */
export interface PartOfDeeds {
  readonly part: number;
  readonly site: Site;
  /** When they began to work here. */
  readonly since: Date;
  /** In the order they are done in: the same at every asking, once the first of them was done. */
  deeds(office: PastOffice): Promise<readonly Deed[]>;
  /** After the deeds of a moment, in its transaction; `isLast`: of this part. */
  tidy(tx: Queryable, isLast: boolean): Promise<void>;
  /** Hears how much of it is there. */
  told(share: number): void;
  isStopped(): boolean;
}

/**
 * Does what is left of a part, some deeds a transaction, each of a moment. False when it is not to
 * be gone on with here: it was stopped, or another process has ended it.
 */
export async function playDeeds(context: Context, part: PartOfDeeds): Promise<boolean> {
  const log = context.log.child({}, { level: 'error' });
  // What was warned of then is no news.
  const past = { ...context, log, payments: pastPayments(context.payments) };
  let sessions: ReadonlyMap<string, StaffCaller> = new Map();
  while (!part.isStopped()) {
    const moment = await context.db.transaction((tx) => playMoment(past, tx, part, sessions));
    if (moment === null) return false;
    if (moment.share === 1) return true;
    part.told(moment.share);
    sessions = moment.sessions;
  }
  return false;
}

async function playMoment(
  past: Context,
  tx: Queryable,
  part: PartOfDeeds,
  before: ReadonlyMap<string, StaffCaller>,
) {
  const place = await tx.row(lockPlace, { part: part.part });
  if (place === undefined) return null;
  const startedMs = performance.now();
  const sessions = new Map(before);
  const chosen = { ...place.chosen };
  const { context } = insideTransaction(past, tx);
  const { site, since } = part;
  const office = await pastOffice(context, { site, since, sessions, chosen });
  const deeds = await part.deeds(office);
  let done = place.deeds;
  while (performance.now() - startedMs < momentMs || done === place.deeds) {
    const deed = deeds[done];
    if (deed === undefined) break;
    await deed.run();
    done++;
  }
  const isLast = done >= deeds.length;
  await part.tidy(tx, isLast);
  await (isLast
    ? tx.run(endPart)
    : tx.run(keepPlace, { deeds: done, chosen: jsonText(chosen) }));
  return { share: isLast ? 1 : done / deeds.length, sessions };
}

/** Old payments have no provider that could be polled. */
function pastPayments(payments: PaymentProviders): PaymentProviders {
  return { ...payments, of: (network) => ({ ...payments.of(network), name: pastProvider }) };
}

import { stopMyNumberChange, stopNumberByCode } from '../../../contract/borrower/new-number.ts';
import * as say from '../../../contract/sentences/new-number-messages.ts';
import { opaqueIdPattern } from '../../../contract/words/ids.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { admit, type Gate } from '../../http/admit.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { endNumberChange, hashOfStopCode, tellNumber } from './number-change-row.ts';
import type { NumberChange } from './number-change-row.ts';

export const stopNumberGate: Gate = {
  name: 'stop-number',
  perAddress: 60,
  perAsker: 30,
  inAll: 20_000,
};

type Open = Pick<NumberChange, 'id' | 'borrowerId' | 'oldMobile'>;

const selectOpenOf = sql<Open, { borrowerId: BorrowerId }>(`
  select id, borrower_id, old_mobile from number_change
  where borrower_id = :borrowerId and state in ('review', 'waiting')`);
const selectByCode = sql<Open, { hash: Uint8Array }>(`
  select id, borrower_id, old_mobile from number_change where stop_code_hash = :hash`);

/** Any login of the account stops it; a repeat finds it stopped. */
export const stopMyNumberChangeCall = serve(
  stopMyNumberChange,
  async ({ context, borrower, ip }) => {
    const open = await context.db.row(selectOpenOf, { borrowerId: borrower.id });
    if (open !== undefined) await stopNumberChange(context, open, { by: 'app', ip });
    return null;
  },
);

/** Refusal: `number-code-unknown`, of one that was carried out too. */
export const stopNumberByCodeCall = serve(
  stopNumberByCode,
  async ({ context, body, ip, device }) => {
    const { code } = body;
    const hash = hashOfStopCode(code);
    const found = opaqueIdPattern.test(code)
      ? await context.db.row(selectByCode, { hash })
      : undefined;
    const secret = found === undefined ? null : code;
    await admit(context, stopNumberGate, { ip, asker: device.hash, secret });
    if (found === undefined) return refuse('number-code-unknown');
    const state = await stopNumberChange(context, found, { by: 'sms', ip });
    return state === 'stopped' ? null : refuse('number-code-unknown');
  },
);

const stateOf = sql<{ readonly state: string }, { id: string }>(
  'select state from number_change where id = :id',
);

/** Stops it if it has not ended, and tells the account; answers its state then. */
export async function stopNumberChange(
  context: Context,
  change: Open,
  { by, ip = null }: { readonly by: string; readonly ip?: string | null },
): Promise<string> {
  const { db, clock } = context;
  const stopped = await db.transaction((tx) => stopInside(tx, change, by, clock.now()));
  if (stopped) {
    context.wake('send-sms');
    const mobile = change.oldMobile;
    await noteSecurityEvent(context, { kind: 'new-number', detail: 'stopped', mobile, ip });
  }
  return (await db.row(stateOf, { id: change.id }))?.state ?? 'lapsed';
}

/** The same, inside a transaction of the caller; answers whether it was this act. */
export async function stopInside(
  tx: Queryable,
  { id, borrowerId, oldMobile: mobile }: Open,
  by: string,
  now: Date,
): Promise<boolean> {
  if (borrowerId === null || mobile === null) return false;
  if (!(await endNumberChange(tx, id, { state: 'stopped', by, now }))) return false;
  await tellNumber(tx, { borrowerId, mobile, text: say.numberStays, now });
  return true;
}

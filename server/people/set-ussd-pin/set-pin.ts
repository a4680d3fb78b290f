import { removeUssdPin, setUssdPin, showUssdPin } from '../../../contract/borrower/ussd-pin.ts';
import * as say from '../../../contract/sentences/ussd-pin.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { isWeakPin, pinState } from '../../../domain/rules/ussd-pin.ts';
import { admit, type Gate } from '../../http/admit.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { licenceInForce } from '../../store/lender.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { findBlock } from '../blocks/block-account.ts';
import { lockBorrower } from '../complaints/file-complaint.ts';
import { dropPin, findPin, keepPin } from '../ussd-pin/pin-row.ts';
import { restsUntil } from '../ussd-pin/rest.ts';

const gate: Gate = { name: 'ussd-pin', perAddress: 60, perAsker: 10, inAll: 2_000 };
const warnsForHours = 72;

const selectBirth = sql<{ readonly day: CivilDate }, { borrowerId: BorrowerId }>(`
  select value #>> '{}' as day from borrower_fact
  where borrower_id = :borrowerId and name = 'birthDate'`);

/** What is dialled to borrow; null: the licence lets no keys agree, or there is no code. */
async function offeredCode({ db, config, clock }: Context): Promise<string | null> {
  const { agreementByUssd } = await licenceInForce(db, config, clock.today());
  return agreementByUssd === 'no' ? null : (config.ussd.gateways[0]?.code ?? null);
}

export const showUssdPinCall = serve(showUssdPin, async ({ context, borrower }) =>
  stateOf(context, borrower.id, await offeredCode(context)),
);

async function stateOf(
  { db, clock }: Context,
  borrowerId: BorrowerId,
  code: string | null,
): Promise<AnswerOf<typeof showUssdPin>> {
  const now = clock.now();
  const offered = code === null ? {} : { code };
  const row = await findPin(db, borrowerId);
  if (row === null) return { ...offered, state: 'none' };
  const state = pinState(row, now);
  if (state.kind === 'locked') {
    const { until } = state;
    return { ...offered, state: 'locked', ...(until && { lockedUntil: until }) };
  }
  const opensOn = await restsUntil(db, borrowerId, now);
  return { ...offered, state: 'set', ...(opensOn !== null && { opensOn }) };
}

/**
 * Sets the PIN. Refusals: `product-not-offered` by the licence, `account-blocked`, `pin-weak`. The
 * owner gets an SMS.
 */
export const setUssdPinCall = serve(
  setUssdPin,
  async ({ context, borrower, body, ip, device }) => {
    const { db, keys, clock, config } = context;
    const { id: borrowerId, mobile } = borrower;
    await admit(context, gate, { ip, asker: device.hash });
    const code = await offeredCode(context);
    if (code === null) return refuse('product-not-offered');
    const birthDate = (await db.row(selectBirth, { borrowerId }))?.day ?? null;
    const { pin } = body;
    if (isWeakPin(pin, { mobile, birthDate })) return refuse('pin-weak');
    const now = clock.now();
    const isBlocked = await db.transaction(async (tx) => {
      await tx.row(lockBorrower, { borrowerId });
      if ((await findBlock(tx, borrowerId)) !== null) return true;
      await keepPin(tx, keys, { borrowerId, pin, now });
      const text = say.wasSet(code, config.lender.complaintsPhone);
      const sms = { borrowerId, mobile, kind: 'security', text, now } as const;
      await queueSms(tx, newSms({ ...sms, usefulHours: warnsForHours }), now);
      return false;
    });
    if (isBlocked) return refuse('account-blocked');
    context.wake('send-sms');
    await noteSecurityEvent(context, { kind: 'ussd-pin', detail: 'set', mobile, ip });
    return stateOf(context, borrowerId, code);
  },
);

/** Removes the PIN; where there is none nothing changes. */
export const removeUssdPinCall = serve(removeUssdPin, async ({ context, borrower, ip }) => {
  const { id: borrowerId, mobile } = borrower;
  if ((await dropPin(context.db, borrowerId)) > 0) {
    await noteSecurityEvent(context, { kind: 'ussd-pin', detail: 'removed', mobile, ip });
  }
  return null;
});

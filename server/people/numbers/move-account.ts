import * as say from '../../../contract/sentences/new-number-messages.ts';
import { maskMobile, type Mobile } from '../../../contract/market/phone.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { type GuessedNetwork, guessNetwork } from '../auth/guess-network.ts';
import { endSessions } from '../sessions/live-sessions.ts';
import { giveUpAccount, mayGiveUp } from './give-up-account.ts';
import { endNumberChange, tellNumber } from './number-change-row.ts';
import type { NumberChange } from './number-change-row.ts';

interface Account {
  readonly id: BorrowerId;
  readonly mobile: Mobile;
}

/** Both accounts, in one order, so that of two changes one waits for the other. */
const lockBoth = sql<Account, { borrowerId: BorrowerId; newMobile: Mobile }>(`
  select id, mobile from borrower where id = :borrowerId or mobile = :newMobile
  order by id for update`);
const findPayout = sql<{ readonly one: number }, { borrowerId: BorrowerId }>(`
  select 1 as one from loan_order where borrower_id = :borrowerId and status = 'disbursing'
  union all
  select 1 from payment where borrower_id = :borrowerId and operation = 'payout'
    and state in ('requested', 'submitted', 'unknown')
  limit 1`);
const findNetwork = sql<GuessedNetwork, { borrowerId: BorrowerId; mobile: Mobile }>(`
  select network, network_said_by as said_by from wallet
  where borrower_id = :borrowerId and mobile = :mobile`);
const setNumber = sql<void, { borrowerId: BorrowerId; mobile: Mobile }>(
  'update borrower set mobile = :mobile where id = :borrowerId',
);
const addWallet = sql<
  void,
  {
    id: string;
    borrowerId: BorrowerId;
    mobile: Mobile;
    network: string;
    saidBy: string;
    now: Date;
  }
>(`
  insert into wallet (id, borrower_id, mobile, network, network_said_by, created_at, moved_at)
  values (:id, :borrowerId, :mobile, :network, :saidBy, :now, :now)
  on conflict (borrower_id, mobile) do update set network = excluded.network,
    network_said_by = excluded.network_said_by, holder = null, moved_at = :now`);
// The phone may be lost with its number: each browser proves itself again.
const forgetDevices = sql<void, { borrowerId: BorrowerId; tokenHash: Uint8Array }>(`
  update device set known_at = null, known_by = null
  where borrower_id = :borrowerId and known_at is not null and key_hash is distinct from (
    select device_hash from session where token_hash = :tokenHash
      and borrower_id = :borrowerId)`);
// What warns about the change itself stays with the old number.
const moveMessages = sql<void, { borrowerId: BorrowerId; from: Mobile; to: Mobile }>(`
  update sms set mobile = :to where borrower_id = :borrowerId and mobile = :from
    and state = 'queued' and kind not in ('security', 'login-code')`);

/** What came of it: `later` while money is on its way out to the old number. */
interface Moved {
  readonly change: NumberChange;
  readonly outcome: 'changed' | 'refused';
}

/**
 * Gives an account its new number. Its loans, limit, coupons and books stay as they are; an
 * account of the new number that never had a loan is erased. Nothing happens while a payout is on
 * its way: null, as where nothing is due.
 */
export async function moveAccount(
  context: Context,
  due: (tx: Queryable) => Promise<NumberChange | null>,
): Promise<Moved | null> {
  const { db, clock } = context;
  const wanted = await db.transaction(due);
  if (wanted === null) return null;
  // Never asked inside a transaction.
  const guessed = await guessNetwork(context, wanted.newMobile);
  return db.transaction(async (tx) => {
    const change = await due(tx);
    if (change === null) return null;
    const { id, borrowerId, newMobile, oldMobile } = change;
    if (borrowerId === null || oldMobile === null) return null;
    const accounts = await tx.rows(lockBoth, { borrowerId, newMobile });
    const account = accounts.find((one) => one.id === borrowerId);
    const owner = accounts.find((one) => one.id !== borrowerId) ?? null;
    if ((await tx.row(findPayout, { borrowerId })) !== undefined) return null;
    const now = clock.now();
    const isProven = change.way === 'held' || owner?.id === change.askerId;
    const isFree = owner === null || (await mayGiveUp(tx, owner.id));
    if (account?.mobile !== oldMobile || !isProven || !isFree) {
      await endNumberChange(tx, id, { state: 'refused', by: 'facts', now });
      return { change, outcome: 'refused' };
    }
    const of = { borrowerId, mobile: newMobile };
    const said = owner && (await tx.row(findNetwork, { ...of, borrowerId: owner.id }));
    // Prompts must not go to the old number, even where nothing is known of the new one yet.
    const before = await tx.row(findNetwork, { borrowerId, mobile: oldMobile });
    if (owner !== null) await giveUpAccount(tx, { ...of, borrowerId: owner.id }, now);
    await endNumberChange(tx, id, { state: 'done', by: 'time', now });
    await tx.run(setNumber, of);
    const network = said ?? guessed ?? (before && { ...before, saidBy: 'prefix' });
    if (network) await tx.run(addWallet, { id: newId(), ...of, ...network, now });
    await endLogins(tx, change, { borrowerId, now });
    await tx.run(moveMessages, { borrowerId, from: oldMobile, to: newMobile });
    await tellBoth(tx, context, { borrowerId, oldMobile, newMobile, now });
    return { change, outcome: 'changed' };
  });
}

/** On a known phone the login that asked goes on; all others end, and no phone is known. */
async function endLogins(
  tx: Queryable,
  { way, tokenHash }: NumberChange,
  { borrowerId, now }: { readonly borrowerId: BorrowerId; readonly now: Date },
): Promise<void> {
  await endSessions(tx, { borrowerId, but: way === 'held' ? tokenHash : null, now });
  await tx.run(forgetDevices, { borrowerId, tokenHash });
}

async function tellBoth(
  tx: Queryable,
  { config }: Context,
  of: {
    readonly borrowerId: BorrowerId;
    readonly oldMobile: Mobile;
    readonly newMobile: Mobile;
    readonly now: Date;
  },
): Promise<void> {
  const { borrowerId, oldMobile, newMobile, now } = of;
  const phone = config.lender.complaintsPhone;
  const toOld = say.numberIsOld(maskMobile(newMobile), phone);
  await tellNumber(tx, { borrowerId, mobile: newMobile, text: say.numberIsNew, now });
  await tellNumber(tx, { borrowerId, mobile: oldMobile, text: toOld, now });
}

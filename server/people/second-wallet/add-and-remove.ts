import { addWallet, removeWallet } from '../../../contract/borrower/wallet.ts';
import { maskMobile, type Mobile } from '../../../contract/market/phone.ts';
import { walletAdded } from '../../../contract/sentences/wallet-messages.ts';
import type { BorrowerId, RepayAccountId } from '../../../contract/words/ids.ts';
import { admit, type Gate } from '../../http/admit.ts';
import { refuse } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import { newSms } from '../../messages/new-sms.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { sql } from '../../store/database/database.ts';
import { newId } from '../../store/ids.ts';
import { noteSecurityEvent } from '../../store/security-events.ts';
import { tryLoginCode } from '../auth/mobile-login.ts';
import { openIdentity } from '../verification/identity.ts';
import { lockWallet, moneyOnItsWay } from '../wallet/set-wallet-network.ts';
import { askHolder } from '../wallet/wallet-holder.ts';
import { secondWalletOf, walletAnswer } from '../wallet/wallets.ts';

const gate: Gate = { name: 'second-wallet', perAddress: 60, perAsker: 20, inAll: 2_000 };
const warnsForHours = 72;

const findIdentity = sql<{ readonly id: string }, { borrowerId: BorrowerId }>(`
  select value #>> '{}' as id from borrower_fact
  where borrower_id = :borrowerId and name = 'identityId'`);
const lockBorrower = sql<void, { borrowerId: BorrowerId }>(
  'select 1 from borrower where id = :borrowerId for no key update',
);
const keepSecond = sql<
  { readonly id: RepayAccountId },
  { id: string; borrowerId: BorrowerId; mobile: Mobile; network: string; now: Date }
>(`
  insert into wallet (id, borrower_id, mobile, network, network_said_by, created_at, added_at)
  values (:id, :borrowerId, :mobile, :network, 'borrower', :now, :now)
  on conflict (borrower_id, mobile) do update set network = :network,
    network_said_by = 'borrower', added_at = :now
  returning id`);
// One that a loan once went to, before the number changed, stays in the books.
const dropSecond = sql<void, { id: RepayAccountId }>(`
  with used as (
    update wallet w set added_at = null
    where id = :id and exists (select from loan_order where wallet_id = w.id) returning id)
  delete from wallet where id = :id and not exists (select from used)`);

/**
 * Adds a second wallet. Refusals: `not-verified`, `number-same`, `two-wallets`, of the code as at
 * login, `wallet-of-another` and `wallet-barred` by the word of its network, `wallet-in-use` while
 * money of it is on its way. The owner gets an SMS.
 */
export const addWalletCall = serve(
  addWallet,
  async ({ context, borrower, body, ip, device }) => {
    const { db, keys, clock, config } = context;
    const { mobile, network, captcha } = body;
    const { id: borrowerId } = borrower;
    await admit(context, gate, { ip, asker: device.hash });
    if (mobile === borrower.mobile) return refuse('number-same');
    const now = clock.now();
    const card = await db.row(findIdentity, { borrowerId });
    const asked = { borrowerId, reader: 'show-owner', now } as const;
    const identity = card ? await openIdentity(db, keys, { ...asked, id: card.id }) : null;
    if (identity === null) return refuse('not-verified');
    const before = await secondWalletOf(db, borrowerId);
    if (before !== null && before.mobile !== mobile) return refuse('two-wallets');
    const code = await tryLoginCode(context, { mobile, captcha, asker: device.hash });
    if (code !== 'right') {
      await noteSecurityEvent(context, { kind: 'second-wallet', detail: code, mobile, ip });
      return refuse(code);
    }
    const holder = await askHolder(context, { mobile, network }, identity);
    if (holder === 'barred') return refuse('wallet-barred');
    if (holder === 'differs') return refuse('wallet-of-another');
    const text = walletAdded(maskMobile(mobile), config.lender.complaintsPhone);
    const told = { borrowerId, mobile: borrower.mobile, kind: 'security' } as const;
    const kept = await db.transaction(async (tx) => {
      await tx.row(lockBorrower, { borrowerId });
      const second = await secondWalletOf(tx, borrowerId);
      if (second !== null && second.mobile !== mobile) return 'two-wallets';
      const isOther = second !== null && second.network !== network;
      if (isOther && (await moneyOnItsWay(tx, { borrowerId, mobile }))) return 'wallet-in-use';
      const row = await tx.row(keepSecond, { id: newId(), borrowerId, mobile, network, now });
      if (row === undefined) throw new Error('a wallet is kept');
      if (second === null) {
        await queueSms(tx, newSms({ ...told, text, now, usefulHours: warnsForHours }), now);
      }
      return { id: row.id };
    });
    if (typeof kept === 'string') return refuse(kept);
    const { mobile: own } = borrower;
    await noteSecurityEvent(context, {
      kind: 'second-wallet',
      detail: 'added',
      mobile: own,
      ip,
    });
    return walletAnswer({ ...kept, mobile, network });
  },
);

/** Removes it. Refusals: `account-unknown`, `wallet-in-use` while money of it is on its way. */
export const removeWalletCall = serve(removeWallet, async ({ context, borrower, body }) => {
  const { id: borrowerId, mobile: own } = borrower;
  const { repayAccountId: walletId } = body;
  const outcome = await context.db.transaction(async (tx) => {
    const second = await secondWalletOf(tx, borrowerId);
    if (second?.id !== walletId) return 'account-unknown';
    await tx.row(lockWallet, { borrowerId, walletId, mobile: own });
    if (await moneyOnItsWay(tx, { borrowerId, mobile: second.mobile })) return 'wallet-in-use';
    await tx.run(dropSecond, { id: walletId });
    return 'removed';
  });
  return outcome === 'removed' ? null : refuse(outcome);
});

import { getUserInfo } from '../../../contract/borrower/auth.ts';
import type { addWallet } from '../../../contract/borrower/wallet.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { RepayAccountId } from '../../../contract/words/ids.ts';
import type { LanguageCode } from '../../../contract/words/languages.ts';
import type { Network } from '../../../contract/market/network.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { maskNrc } from '../../../contract/market/nrc.ts';
import { sql } from '../../store/database/database.ts';
import { serve } from '../../http/serve.ts';
import { offeredLanguages } from '../../store/spoken.ts';
import { fullNameOf, openIdentity } from './identity.ts';

interface UserRow {
  readonly creditLimit: bigint;
  readonly settledOrders: number;
  readonly createdAt: Date;
  readonly identityId: unknown;
  readonly walletId: RepayAccountId | null;
  readonly walletMobile: string | null;
  readonly network: Network | null;
  readonly language: LanguageCode | null;
  readonly secondWallet: AnswerOf<typeof addWallet> | null;
}

const readUser = sql<UserRow, { borrowerId: string }>(`
  select b.credit_limit, b.settled_orders, b.created_at, b.language, w.id as wallet_id,
    w.mobile as wallet_mobile, w.network,
    (select value from borrower_fact where borrower_id = b.id and name = 'identityId')
      as identity_id,
    (select json_build_object('repayAccountId', id, 'account', mobile, 'network', network)
      from wallet where borrower_id = b.id and added_at is not null and mobile <> b.mobile)
      as second_wallet
  from borrower b left join wallet w on w.id = (
    select id from wallet where borrower_id = b.id
    order by mobile = b.mobile desc, created_at, id limit 1)
  where b.id = :borrowerId`);

/**
 * Who is logged in, with their wallets. The name, and the card's number with its middle hidden,
 * go to a known device alone.
 */
export const getUserInfoCall = serve(getUserInfo, async ({ context, borrower, device }) => {
  const { db, keys, clock } = context;
  const row = await db.row(readUser, { borrowerId: borrower.id });
  if (row === undefined) throw new Error('a session belongs to a borrower');
  const asked = { borrowerId: borrower.id, reader: 'show-owner', now: clock.now() } as const;
  const id = row.identityId;
  const identity =
    typeof id === 'string' && device.isKnown
      ? await openIdentity(db, keys, { ...asked, id })
      : null;
  const { walletId: repayAccountId, walletMobile: account, network, secondWallet } = row;
  const hasWallet = repayAccountId !== null && account !== null && network !== null;
  const offered = offeredLanguages();
  const language =
    offered.length > 1 ? offered.find((code) => code === row.language) : undefined;
  return {
    id: borrower.id,
    mobile: borrower.mobile,
    ...(identity && { fullName: fullNameOf(identity), nrcMasked: maskNrc(identity.nrc) }),
    creditLimit: ngwee(row.creditLimit),
    settledLoans: row.settledOrders,
    createdAt: row.createdAt,
    ...(hasWallet && { wallet: { repayAccountId, account, network } }),
    ...(secondWallet && { secondWallet }),
    ...(language !== undefined && { language }),
  };
});

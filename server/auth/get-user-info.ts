import * as z from 'zod/mini';
import { getUserInfo } from '../../contract/auth.ts';
import type { RepayAccountId } from '../../contract/values/ids.ts';
import type { Network } from '../../contract/values/network.ts';
import { ngwee } from '../../contract/values/ngwee.ts';
import { maskNrc, parseNrc } from '../../contract/values/nrc.ts';
import { sql } from '../database/database.ts';
import { serve } from '../http/serve.ts';

interface UserRow {
  readonly credit_limit: bigint;
  readonly settled_orders: number;
  readonly created_at: Date;
  readonly full_name: unknown;
  readonly nrc: unknown;
  readonly wallet_id: RepayAccountId | null;
  readonly wallet_mobile: string | null;
  readonly network: Network | null;
}

const readUser = sql<UserRow>(`
  select b.credit_limit, b.settled_orders, b.created_at, w.id as wallet_id,
    w.mobile as wallet_mobile, w.network,
    (select value from borrower_fact where borrower_id = b.id and name = 'fullName') as full_name,
    (select value from borrower_fact where borrower_id = b.id and name = 'nrc') as nrc
  from borrower b left join wallet w on w.id = (
    select id from wallet where borrower_id = b.id order by created_at, id limit 1)
  where b.id = $1`);

const text = z.string();

/** Who is logged in, with the first wallet; the card's number only with its middle hidden. */
export const getUserInfoCall = serve(getUserInfo, async ({ context, borrower }) => {
  const row = await context.db.row(readUser, [borrower.id]);
  if (row === undefined) throw new Error('a session belongs to a borrower');
  const fullName = text.safeParse(row.full_name).data;
  const nrc = parseNrc(text.safeParse(row.nrc).data ?? '');
  const { wallet_id: repayAccountId, wallet_mobile: account, network } = row;
  const hasWallet = repayAccountId !== null && account !== null && network !== null;
  return {
    id: borrower.id,
    mobile: borrower.mobile,
    ...(fullName !== undefined && { fullName }),
    ...(nrc !== null && { nrcMasked: maskNrc(nrc) }),
    creditLimit: ngwee(row.credit_limit),
    settledLoans: row.settled_orders,
    createdAt: row.created_at,
    ...(hasWallet && { wallet: { repayAccountId, account, network } }),
  };
});

import type { RepayAccountId } from '../../../contract/words/ids.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { Network } from '../../../contract/market/network.ts';

interface Wallet {
  readonly id: RepayAccountId;
  readonly mobile: Mobile;
  readonly network: Network;
}

/** The wallet of a number that the borrower got after the loan. */
export interface MovedWallet extends Wallet {
  /** Its network has named the holder of the card. */
  readonly isSure: boolean;
}

/** The {@link MovedWallet} of the order `o` of the borrower `b`, which went to the wallet `w`. */
export const movedToColumn = `
    (select json_build_object('id', p.id, 'mobile', p.mobile, 'network', p.network,
        'isSure', p.moved_at is null or p.holder ->> 'verdict' = 'agrees')
      from wallet p where p.borrower_id = o.borrower_id and p.mobile = b.mobile
        and p.id <> w.id) as moved_to`;

/** Where a payment is asked from unless another wallet is named. */
export function walletOfNumber({
  movedTo,
  wallet,
}: {
  readonly movedTo?: MovedWallet | null;
  readonly wallet: Wallet;
}): Wallet {
  return movedTo ?? wallet;
}

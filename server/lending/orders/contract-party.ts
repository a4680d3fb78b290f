import { maskNrc } from '../../../contract/market/nrc.ts';
import { maskMobile } from '../../../contract/market/phone.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import { fullNameOf, type Identity } from '../../people/verification/identity.ts';
import type { ContractParty } from './loan-contract.ts';
import type { Wallet } from '../../people/wallet/wallets.ts';

/**
 * The borrower as the contract names them. The card's number is masked, as the text is shown and
 * carried around. That is enough for the borrower to recognise it, and too little for anyone
 * else.
 */
export function contractParty(of: {
  readonly mobile: Mobile;
  /** Null of a borrower who has confirmed no card. */
  readonly identity: Identity | null;
  readonly wallet: Wallet;
}): ContractParty {
  const { mobile, identity, wallet } = of;
  return {
    fullName: identity === null ? mobile : fullNameOf(identity),
    mobile,
    nrc: identity === null ? 'as verified' : maskNrc(identity.nrc),
    walletNetwork: wallet.network,
    walletMobile: maskMobile(wallet.mobile),
  };
}

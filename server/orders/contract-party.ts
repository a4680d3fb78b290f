import { maskNrc, parseNrc } from '../../contract/values/nrc.ts';
import { maskMobile } from '../../contract/values/phone.ts';
import type { Mobile } from '../../contract/values/phone.ts';
import type { BorrowerFacts } from './borrower-facts.ts';
import type { ContractParty } from './loan-contract.ts';
import type { Wallet } from './wallets.ts';

/**
 * The borrower as the contract names them. The card's number stands masked, as the text is kept
 * readable: enough for the borrower to know it is theirs, too little for anyone else to use.
 */
export function contractParty(of: {
  readonly mobile: Mobile;
  readonly facts: BorrowerFacts;
  readonly wallet: Wallet;
}): ContractParty {
  const { mobile, facts, wallet } = of;
  const nrc = facts.nrc === null ? null : parseNrc(facts.nrc);
  return {
    fullName: facts.fullName ?? mobile,
    mobile,
    nrc: nrc === null ? 'as verified' : maskNrc(nrc),
    walletNetwork: wallet.network,
    walletMobile: maskMobile(wallet.mobile),
  };
}

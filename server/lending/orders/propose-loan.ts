import type { previewContract } from '../../../contract/borrower/loan-documents.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { RepayAccountId } from '../../../contract/words/ids.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import type { Caller } from '../../http/serve.ts';
import type { Context } from '../../store/context.ts';
import { licenceInForce } from '../../store/lender.ts';
import { chooseLoan } from './choose-loan.ts';
import type { ChosenLoan, LoanChoice } from './choose-loan.ts';
import { walletOfKnownNetwork } from '../../people/wallet/known-network.ts';
import { type HolderVerdict, walletHolder } from '../../people/wallet/wallet-holder.ts';
import { type Identity, openIdentity } from '../../people/verification/identity.ts';
import { contractParty } from './contract-party.ts';
import { loanContract } from './loan-contract.ts';
import type { LoanContract } from './loan-contract.ts';
import { findWallet } from '../../people/wallet/wallets.ts';
import type { Wallet } from '../../people/wallet/wallets.ts';

/** A loan with its price, the wallet it goes to and the contract that says so. */
export interface ProposedLoan {
  readonly chosen: ChosenLoan;
  readonly wallet: Wallet;
  readonly contract: LoanContract;
  /** Whether the wallet's holder, by the network, is the person of the card. */
  readonly holder: Exclude<HolderVerdict, 'barred'>;
}

/**
 * What a borrower would agree to now. Reading the contract and borrowing both come through here,
 * so that what is read is what is agreed to.
 */
export async function proposeLoan(
  context: Context,
  borrower: Caller,
  wish: LoanChoice & { readonly repayAccountId?: RepayAccountId | undefined },
): Promise<ProposedLoan | RefusalOf<typeof previewContract>> {
  const { repayAccountId, ...choice } = wish;
  const now = context.clock.now();
  const today = civilDateOf(now);
  const { db, keys } = context;
  const chosen = await chooseLoan(db, { keys, borrowerId: borrower.id, choice, now });
  if (chosen instanceof Refusal) return chosen;
  const found = await findWallet(context.db, borrower.id, repayAccountId ?? null);
  if (!found)
    return refuse(repayAccountId === undefined ? 'network-unsaid' : 'account-unknown');
  const wallet = await walletOfKnownNetwork(context, found);
  if (wallet === null) return refuse('network-unsaid');
  const { identityId } = chosen.eligibility.facts;
  const identity = await identityOf(context, borrower, identityId);
  const holder =
    identity === null || identityId === null
      ? 'not-told'
      : await walletHolder(context, wallet, { id: identityId, identity });
  if (holder === 'barred') return refuse('wallet-barred');
  // After a change of number: nothing goes to the old one, nor to a wallet of another person.
  const isUnsure = wallet.movedAt && holder !== 'agrees';
  if (isUnsure || wallet.mobile !== borrower.mobile) return refuse('wallet-not-confirmed');
  const contract = loanContract({
    quote: chosen.quote,
    licence: await licenceInForce(db, context.config, today),
    lender: context.config.lender,
    party: contractParty({ mobile: borrower.mobile, identity, wallet }),
  });
  return { chosen, wallet, contract, holder };
}

async function identityOf(
  { db, keys, clock }: Context,
  { id: borrowerId }: Caller,
  id: string | null,
): Promise<Identity | null> {
  if (id === null) return null;
  return openIdentity(db, keys, { id, borrowerId, reader: 'make-contract', now: clock.now() });
}

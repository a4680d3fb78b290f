import type { previewContract } from '../../../contract/borrower/loan-documents.ts';
import type { LanguageCode } from '../../../contract/words/languages.ts';
import type { RepayAccountId } from '../../../contract/words/ids.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import type { RefusalOf } from '../../http/refusal.ts';
import type { Caller } from '../../http/serve.ts';
import type { Context } from '../../store/context.ts';
import type { Queryable } from '../../store/database/database.ts';
import { licenceInForce } from '../../store/lender.ts';
import { chooseLoan } from './choose-loan.ts';
import type { ChosenLoan, LoanChoice } from './choose-loan.ts';
import { languageOf } from '../../people/language/borrower-language.ts';
import { walletOfKnownNetwork } from '../../people/wallet/known-network.ts';
import {
  type HolderVerdict,
  rememberedHolder,
  walletHolder,
} from '../../people/wallet/wallet-holder.ts';
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
  borrower: Pick<Caller, 'id' | 'mobile'>,
  wish: LoanChoice & { readonly repayAccountId?: RepayAccountId | undefined },
): Promise<ProposedLoan | RefusalOf<typeof previewContract>> {
  const { repayAccountId, ...choice } = wish;
  const now = context.clock.now();
  const { db, keys } = context;
  const chosen = await chooseLoan(db, { keys, borrowerId: borrower.id, choice, now });
  if (chosen instanceof Refusal) return chosen;
  const found = await findWallet(db, borrower.id, repayAccountId ?? null);
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
  const language = await languageOf(db, borrower.id);
  return withContract(context, borrower, { chosen, wallet, holder, identity, language });
}

/**
 * The same without a word of any network, inside a transaction: the wallet is one whose holder its
 * network has named, and the card agreed.
 */
export async function proposeAsKnown(
  context: Proposing,
  borrower: Pick<Caller, 'id' | 'mobile'>,
  choice: LoanChoice,
): Promise<ProposedLoan | RefusalOf<typeof previewContract>> {
  const { db, keys, clock } = context;
  const now = clock.now();
  const chosen = await chooseLoan(db, { keys, borrowerId: borrower.id, choice, now });
  if (chosen instanceof Refusal) return chosen;
  const { identityId } = chosen.eligibility.facts;
  const wallet = await findWallet(db, borrower.id, null);
  if (wallet === null || identityId === null || wallet.saidBy === 'prefix') {
    return refuse('network-unsaid');
  }
  const holder = rememberedHolder(wallet, identityId);
  if (holder !== 'agrees' || wallet.mobile !== borrower.mobile) {
    return refuse('wallet-not-confirmed');
  }
  const identity = await identityOf(context, borrower, identityId);
  // Its two screens are shown by keys, and kept as they were.
  return withContract(context, borrower, { chosen, wallet, holder, identity });
}

type Proposing = Pick<Context, 'keys' | 'clock' | 'config'> & { readonly db: Queryable };

async function withContract(
  { db, config, clock }: Proposing,
  { mobile }: Pick<Caller, 'mobile'>,
  proposed: Omit<ProposedLoan, 'contract'> & {
    readonly identity: Identity | null;
    readonly language?: LanguageCode | null;
  },
): Promise<ProposedLoan> {
  const { identity, language = null, ...rest } = proposed;
  const { chosen, wallet } = rest;
  const contract = loanContract({
    quote: chosen.quote,
    licence: await licenceInForce(db, config, clock.today()),
    lender: config.lender,
    party: contractParty({ mobile, identity, wallet }),
    language,
  });
  return { ...rest, contract };
}

async function identityOf(
  { db, keys, clock }: Proposing,
  { id: borrowerId }: Pick<Caller, 'id'>,
  id: string | null,
): Promise<Identity | null> {
  if (id === null) return null;
  return openIdentity(db, keys, { id, borrowerId, reader: 'make-contract', now: clock.now() });
}

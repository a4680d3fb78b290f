import * as z from 'zod/mini';
import { networkName, wallet } from './auth.ts';
import { codeLength } from './sms-code.ts';
import { endpoint, noAnswer } from '../words/endpoint.ts';
import type { RepayAccountId } from '../words/ids.ts';
import { wireId, wireMobile } from '../words/wire.ts';

/**
 * Says which network a wallet is with, where it was guessed wrong or is unknown. Without an id
 * it is the first wallet, which is made when there is none. The same answer again changes
 * nothing.
 */
export const setWalletNetwork = endpoint({
  name: 'setWalletNetwork',
  summary: 'Say which mobile money network the wallet is with',
  method: 'POST',
  path: '/my/wallet/network',
  knownDevice: true,
  body: z.strictObject({
    repayAccountId: z.optional(wireId<RepayAccountId>()),
    network: networkName,
  }),
  answer: wallet,
  refusals: ['account-unknown', 'wallet-in-use'],
});

/**
 * A second wallet of the borrower's own, to repay from. A code to its number proves that the
 * number is theirs; where its network names a holder, that is the person of the card. Loans go to
 * the wallet of the account's own number alone. The same wallet again: its network is changed.
 */
export const addWallet = endpoint({
  name: 'addWallet',
  summary: 'Add a second wallet to repay from',
  method: 'POST',
  path: '/my/wallet/add',
  knownDevice: true,
  body: z.strictObject({
    mobile: wireMobile,
    network: networkName,
    captcha: z.string().check(z.minLength(1), z.maxLength(codeLength)),
  }),
  answer: wallet,
  refusals: [
    'not-verified',
    'number-same',
    'two-wallets',
    'code-wrong',
    'code-over',
    'too-many-wrong-codes',
    'wallet-barred',
    'wallet-of-another',
    'wallet-in-use',
  ],
});

/** Nothing is asked from it after that. */
export const removeWallet = endpoint({
  name: 'removeWallet',
  summary: 'Remove the second wallet',
  method: 'POST',
  path: '/my/wallet/remove',
  knownDevice: true,
  body: z.strictObject({ repayAccountId: wireId<RepayAccountId>() }),
  answer: noAnswer,
  refusals: ['account-unknown', 'wallet-in-use'],
});

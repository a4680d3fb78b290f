import * as z from 'zod/mini';
import { networkName, wallet } from './auth.ts';
import { endpoint } from '../words/endpoint.ts';
import type { RepayAccountId } from '../words/ids.ts';
import { wireId } from '../words/wire.ts';

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

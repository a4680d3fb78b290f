import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { isSameHolder } from '../../../domain/people/same-holder.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { jsonText } from '../../store/database/json-text.ts';
import type { Wallet } from './wallets.ts';
import type { WalletHolder } from '../../store/ports/payment-provider.ts';
import { fullNameOf, type Identity } from '../verification/identity.ts';

/** Whose wallet it is. `not-told`: no network has said so. */
export type HolderVerdict = 'agrees' | 'differs' | 'barred' | 'not-told';

/** A borrower waits for the answer; what is not known by then is decided without it. */
const patienceMs = 2_000;
const rememberedMs = 7 * 86_400_000;

const heldAgainst = z.object({
  verdict: z.enum(['agrees', 'differs', 'barred']),
  network: z.string(),
  identityId: z.string(),
  at: z.string(),
});

const keepHolder = sql<void, { walletId: string; holder: string }>(
  'update wallet set holder = :holder where id = :walletId',
);

/**
 * Compares the network's holder of a wallet with the card. An answer is remembered for a week,
 * so that the request that borrows usually needs no call. A barred wallet is polled again, for
 * its owner may have had it opened. No answer changes nothing.
 */
export async function walletHolder(
  context: Context,
  wallet: Wallet,
  card: { readonly id: string; readonly identity: Identity },
): Promise<HolderVerdict> {
  const { network } = wallet;
  const now = context.clock.now();
  const before = rememberedOf(wallet, card.id);
  const isFresh = before !== null && now.getTime() - Date.parse(before.at) < rememberedMs;
  if (isFresh && before.verdict !== 'barred') return before.verdict;
  const verdict = await askHolder(context, wallet, card.identity);
  if (verdict === null) return before?.verdict ?? 'not-told';
  if (verdict === 'not-told') return verdict;
  const said = { verdict, network, identityId: card.id, at: now.toISOString() };
  await context.db.run(keepHolder, { walletId: wallet.id, holder: jsonText(said) });
  return verdict;
}

/** What the network said of a wallet and a card the last time; null: nothing. */
export function rememberedHolder(wallet: Wallet, identityId: string): HolderVerdict | null {
  return rememberedOf(wallet, identityId)?.verdict ?? null;
}

function rememberedOf(wallet: Wallet, identityId: string): z.output<typeof heldAgainst> | null {
  const parsed = z.safeParse(heldAgainst, wallet.holder);
  const isOfThese =
    parsed.success &&
    parsed.data.network === wallet.network &&
    parsed.data.identityId === identityId;
  return isOfThese ? parsed.data : null;
}

/** The network's word now; null where it does not answer in time. */
export async function askHolder(
  context: Context,
  wallet: Pick<Wallet, 'mobile' | 'network'>,
  identity: Identity,
): Promise<HolderVerdict | null> {
  const holder = await askedHolder(context, wallet);
  return holder && verdictOf(holder, identity);
}

async function askedHolder(
  { payments, log }: Context,
  { mobile, network }: Pick<Wallet, 'mobile' | 'network'>,
): Promise<WalletHolder | null> {
  const silence = new AbortController();
  const late = pause(patienceMs, null, { signal: silence.signal, ref: false });
  try {
    return await Promise.race([payments.holderOf(mobile, network), late]);
  } catch (error) {
    log.warn({ err: error, network }, 'the holder of a wallet could not be asked for');
    return null;
  } finally {
    silence.abort();
  }
}

function verdictOf({ name, isBarred }: WalletHolder, identity: Identity): HolderVerdict {
  if (isBarred) return 'barred';
  if (name === null) return 'not-told';
  return isSameHolder(fullNameOf(identity), name) ? 'agrees' : 'differs';
}

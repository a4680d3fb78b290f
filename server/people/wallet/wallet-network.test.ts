import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BorrowerId, RepayAccountId } from '../../../contract/words/ids.ts';
import { kwacha } from '../../../contract/words/ngwee.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import type { TestDatabase } from '../../../testing/database.ts';
import { testDatabase } from '../../../testing/database.ts';
import { agreeToLoan, askToPay, moneyWorld } from '../../../testing/money-world.ts';
import type { MoneyWorld } from '../../../testing/money-world.ts';
import { guessNetwork } from '../auth/guess-network.ts';
import type { Context } from '../../store/context.ts';
import { sql } from '../../store/database/database.ts';
import { Refusal, Replay } from '../../http/refusal.ts';
import { newId } from '../../store/ids.ts';
import { findWallet } from './wallets.ts';
import { walletOfKnownNetwork } from './known-network.ts';
import { setWalletNetworkCall } from './set-wallet-network.ts';

let db: TestDatabase;
let world: MoneyWorld;
/** The same world while no provider can be reached. */
let alone: Context;
beforeAll(async () => {
  db = await testDatabase();
  world = await moneyWorld(db, { autoAnswer: 'approve' });
  const predictNetwork = () => Promise.resolve(null);
  alone = { ...world.context, payments: { ...world.context.payments, predictNetwork } };
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await db.dispose();
});

interface Owner {
  readonly borrowerId: BorrowerId;
  readonly mobile: Mobile;
}

async function say(
  { borrowerId, mobile }: Owner,
  network: string,
  repayAccountId?: RepayAccountId,
): Promise<unknown> {
  const answer = await setWalletNetworkCall.run({
    context: world.context,
    params: {},
    query: {},
    body: { network, ...(repayAccountId && { repayAccountId }) },
    borrower: { id: borrowerId, mobile, tokenHash: new Uint8Array() },
    once: null,
    requestId: 'test',
    ip: '127.0.0.1',
  });
  if (answer instanceof Refusal) return answer.reason;
  if (answer instanceof Replay) return 'replay';
  return JSON.parse(answer).data;
}

const insertBorrower = sql<void, { borrowerId: BorrowerId; mobile: Mobile }>(`
  insert into borrower (id, mobile, channel_code, credit_limit, created_at)
  values (:borrowerId, :mobile, 'h5', 0, now())`);
const insertWallet = sql<void, { id: string; borrowerId: BorrowerId; mobile: Mobile }>(`
  insert into wallet (id, borrower_id, mobile, network, network_said_by, created_at)
  values (:id, :borrowerId, :mobile, 'MTN', 'prefix', now())`);

let people = 0;
async function newcomer({ guessed }: { guessed: boolean }): Promise<Owner> {
  const borrowerId = newId<BorrowerId>();
  const mobile = `09699${String(++people).padStart(5, '0')}` as Mobile;
  await db.run(insertBorrower, { borrowerId, mobile });
  if (guessed) await db.run(insertWallet, { id: newId(), borrowerId, mobile });
  return { borrowerId, mobile };
}

const walletOf = async ({ borrowerId }: Owner) => {
  const wallet = await findWallet(db, borrowerId, null);
  if (wallet === null) throw new Error('no wallet');
  return wallet;
};

describe('the network of a newcomer', () => {
  const ported = '0961110001' as Mobile;
  it('is what a provider says, whatever the prefix suggests', async () => {
    const payments = { ...alone.payments, predictNetwork: async () => 'Airtel' as const };
    expect(await guessNetwork({ ...alone, payments }, ported)).toEqual({
      network: 'Airtel',
      saidBy: 'provider',
    });
  });

  it.each([
    ['0961110001', { network: 'MTN', saidBy: 'prefix' }],
    ['0771110001', { network: 'Airtel', saidBy: 'prefix' }],
    ['0551110001', { network: 'Zamtel', saidBy: 'prefix' }],
    ['0981110001', null],
  ])('of %s is only guessed when no one names it: %j', async (mobile, guessed) => {
    expect(await guessNetwork(alone, mobile as Mobile)).toEqual(guessed);
  });

  it('is only guessed when a provider fails', async () => {
    const predictNetwork = () => Promise.reject(new Error('broken'));
    const payments = { ...alone.payments, predictNetwork };
    expect(await guessNetwork({ ...alone, payments }, ported)).toMatchObject({
      saidBy: 'prefix',
    });
  });
});

describe('a wallet that only its prefix told of', () => {
  it('takes no money while its network is unknown', async () => {
    const wallet = await walletOf(await newcomer({ guessed: true }));
    expect(await walletOfKnownNetwork(alone, wallet)).toBeNull();
  });

  it('takes it once a provider says, and keeps the word', async () => {
    const owner = await newcomer({ guessed: true });
    const wallet = await walletOf(owner);
    const payments = { ...alone.payments, predictNetwork: async () => 'Zamtel' as const };
    const known = { ...wallet, network: 'Zamtel', saidBy: 'provider' };
    expect(await walletOfKnownNetwork({ ...alone, payments }, wallet)).toEqual(known);
    expect(await walletOf(owner)).toEqual(known);
  });

  it('takes it once the borrower says, without another question', async () => {
    const owner = await newcomer({ guessed: true });
    await say(owner, 'MTN');
    const wallet = await walletOf(owner);
    expect(wallet).toMatchObject({ network: 'MTN', saidBy: 'borrower' });
    expect(await walletOfKnownNetwork(alone, wallet)).toEqual(wallet);
  });
});

describe('the borrower says the network', () => {
  it('where there was none to be had', async () => {
    const owner = await newcomer({ guessed: false });
    const said = await say(owner, 'Airtel');
    expect(said).toMatchObject({ account: owner.mobile, network: 'Airtel' });
    expect(await walletOf(owner)).toMatchObject({ network: 'Airtel', saidBy: 'borrower' });
  });

  it('of a wallet of their own alone', async () => {
    const owner = await newcomer({ guessed: true });
    const stranger = await walletOf(await newcomer({ guessed: true }));
    expect(await say(owner, 'Zamtel', stranger.id)).toBe('account-unknown');
    const own = await walletOf(owner);
    expect(await say(owner, 'Zamtel', own.id)).toMatchObject({ network: 'Zamtel' });
  });

  it('not while a payout is on its way, unless it is the same', async () => {
    const loan = await agreeToLoan(db, { network: 'Airtel', at: world.now() });
    expect(await say(loan, 'MTN')).toBe('wallet-in-use');
    expect(await say(loan, 'Airtel')).toMatchObject({ network: 'Airtel' });
    await world.live(15);
    expect(await say(loan, 'MTN', loan.walletId)).toMatchObject({ network: 'MTN' });
  });

  it('not while a payment is open; the next one goes to the network that was named', async () => {
    const loan = await agreeToLoan(db, { network: 'Airtel', at: world.now() });
    await world.live(15);
    world.faults.arm({ operation: 'collect', fault: 'settle-after', mobile: loan.mobile });
    await askToPay(world, loan, kwacha(200));
    await world.work();
    expect(await say(loan, 'MTN')).toBe('wallet-in-use');
    await world.live(60);
    expect(await say(loan, 'MTN')).toMatchObject({ network: 'MTN' });
    world.world.phones.setWallet(loan.mobile, { network: 'MTN' });
    const { paymentId } = await askToPay(world, loan, kwacha(100));
    await world.live(15);
    expect(paymentId && (await world.payment(paymentId)).state).toBe('confirmed');
  });
});

import { expect, it } from 'vitest';
import { kwacha } from '../contract/words/ngwee.ts';
import type { Network } from '../contract/market/network.ts';
import { watchCases } from '../server/staff/money/cases/watch-cases.ts';
import { sql } from '../server/store/database/database.ts';
import type { Database } from '../server/store/database/database.ts';
import type { MoneyWorld } from './money-world.ts';
import { agreeToLoan, askToPay } from './money-world.ts';

const selectSms = sql<void, { mobile: string }>('select text from sms where mobile = :mobile');
const selectCases = sql<{ kind: string; ended: boolean }, { payoutId: string }>(`
  select kind, resolved_at is not null as ended from discrepancy where payment_id = :payoutId`);

/** What our account at a provider suffers, until it is put right. */
export interface Suffering {
  begin(): void;
  end(): void;
  /** How long a payout may take to go on once it has ended; else a minute and a half. */
  readonly payoutSeconds?: number;
  readonly meets?: readonly ('collect' | 'payout')[];
}

interface Account {
  readonly db: Database;
  readonly world: MoneyWorld;
  readonly provider: string;
  readonly network: Network;
}

/** The effect of a refusal about our account, for every provider: wait and alert staff. */
export function waitsForUs(
  reach: () => Account,
  { begin, end, payoutSeconds = 90, meets = ['payout', 'collect'] }: Suffering,
): void {
  const agreed = () => {
    const { db, world, provider, network } = reach();
    return agreeToLoan(db, { at: world.now(), provider, network });
  };

  const itOf = {
    payout: () =>
      it('ends no loan, tells no borrower, calls a person, and then pays out', async () => {
        const { db, world } = reach();
        const loan = await agreed();
        begin();
        await world.live(7 * 3600, 600);
        expect((await world.order(loan)).status).toBe('disbursing');
        expect(await world.payment(loan.payoutId)).toMatchObject({
          state: 'requested',
          sends: 0,
        });
        expect(await db.rows(selectSms, { mobile: loan.mobile })).toEqual([]);
        const open = { kind: 'provider-refuses-us', ended: false };
        expect(await db.rows(selectCases, { payoutId: loan.payoutId })).toEqual([open]);
        end();
        await world.live(payoutSeconds, Math.max(5, payoutSeconds / 60));
        expect(reach().world.movesOf(loan)).toEqual([500_00n]);
        await watchCases(world.context);
        expect(await db.rows(selectCases, { payoutId: loan.payoutId })).toEqual([
          { ...open, ended: true },
        ]);
      }),

    collect: () =>
      it('lets a prompt wait, which then comes, but not so late that it surprises', async () => {
        const { world } = reach();
        const loan = await agreed();
        await world.live(90);
        expect(reach().world.movesOf(loan)).toEqual([500_00n]);
        begin();
        const { paymentId } = await askToPay(world, loan, kwacha(200));
        await world.live(120);
        expect(paymentId && (await world.payment(paymentId)).state).toBe('requested');
        end();
        await world.live(60);
        expect(reach().world.movesOf(loan)).toEqual([500_00n, -200_00n]);
        begin();
        const late = await askToPay(world, loan, kwacha(200));
        await world.live(16 * 60, 30);
        end();
        const over = { state: 'expired', failureCode: 'NOT_SENT' };
        expect(late.paymentId && (await world.payment(late.paymentId))).toMatchObject(over);
        await world.live(60);
        expect(reach().world.movesOf(loan)).toEqual([500_00n, -200_00n]);
      }),
  };
  for (const operation of meets) itOf[operation]();
}

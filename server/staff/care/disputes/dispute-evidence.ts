import * as z from 'zod/mini';
import type { disputeEvidence } from '../../../../contract/staff/dispute-acts.ts';
import { formatKwacha, sumNgwee } from '../../../../contract/words/ngwee.ts';
import type { LoadedOrder } from '../../../lending/orders/load-order.ts';
import { sql } from '../../../store/database/database.ts';
import type { Queryable } from '../../../store/database/database.ts';
import { masked } from '../../acts/masked.ts';

type Evidence = z.output<typeof disputeEvidence>;

/** So many browsers at most; the newest say most. */
const mostDevices = 10;

interface Stored {
  readonly loggedInAt: Date | null;
  readonly loggedInBy: string | null;
  readonly devices: readonly (Omit<Evidence['devices'][number], 'firstSeenAt'> & {
    readonly firstSeenAt: string;
  })[];
  readonly faceOutcome: 'matched' | 'referred' | 'failed' | null;
  readonly faceAt: Date | null;
  readonly holder: unknown;
}

// What happened up to the request for the loan.
const selectEvidence = sql<Stored, { borrowerId: string; walletId: string; askedAt: Date }>(`
  select s.created_at as logged_in_at, s.device_brand as logged_in_by,
    f.outcome as face_outcome, f.at as face_at,
    (select holder from wallet where id = :walletId) as holder,
    (select coalesce(jsonb_agg(jsonb_build_object(
          'name', brand, 'firstSeenAt', first_seen_at, 'knownBy', known_by,
          'isRefused', refused_at is not null) order by first_seen_at desc), '[]')
      from (select * from device where borrower_id = :borrowerId and first_seen_at <= :askedAt
        order by first_seen_at desc limit ${mostDevices}) d) as devices
  from (values (1)) one (row)
    left join lateral (select created_at, device_brand from session
      where borrower_id = :borrowerId and created_at <= :askedAt
      order by created_at desc limit 1) s on true
    left join lateral (select outcome, at from face_check
      where borrower_id = :borrowerId and at <= :askedAt order by at desc limit 1) f on true`);

const holderKept = z.object({ verdict: z.enum(['agrees', 'differs', 'barred']) });

/** What is known of how a loan was taken, without anything that names a person. */
export async function evidenceOfLoan(q: Queryable, order: LoadedOrder): Promise<Evidence> {
  const { borrowerId, createdAt: askedAt, wallet, payments, borrower } = order;
  const row = await q.row(selectEvidence, { borrowerId, walletId: wallet.id, askedAt });
  if (row === undefined) throw new Error('the evidence of a loan is always one row');
  const { loggedInAt, loggedInBy, faceOutcome, faceAt } = row;
  const holder = z.safeParse(holderKept, row.holder);
  const payout = payments.find(({ purpose }) => purpose === 'disbursement');
  const paid = payments.filter(
    ({ operation, state }) => operation === 'collect' && state === 'confirmed',
  );
  return {
    askedAt,
    login: loggedInAt && { at: loggedInAt, device: loggedInBy },
    devices: row.devices.map((one) => ({ ...one, firstSeenAt: new Date(one.firstSeenAt) })),
    face: faceOutcome && faceAt && { outcome: faceOutcome, at: faceAt },
    wallet: {
      network: wallet.network,
      mobileMasked: masked(wallet.mobile),
      isOwnNumber: wallet.mobile === borrower.mobile,
      holder: holder.success ? holder.data.verdict : null,
    },
    payout: payout
      ? {
          amount: formatKwacha(payout.amount),
          state: payout.state,
          reference: payout.providerReference,
          at: payout.settledAt ?? payout.createdAt,
        }
      : null,
    paid: {
      count: paid.length,
      amount: formatKwacha(sumNgwee(paid.map(({ amount }) => amount))),
      fromOthers: paid.filter(({ mobile }) => mobile !== wallet.mobile).length,
    },
  };
}

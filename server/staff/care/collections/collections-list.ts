import { listToCollect } from '../../../../contract/staff/collections-acts.ts';
import type { CivilDate } from '../../../../contract/words/civil-date.ts';
import { daysBetween } from '../../../../contract/words/civil-date.ts';
import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import { assert } from '../../../../domain/assert.ts';
import { contactFactsOf } from '../../../lending/collections/contact-facts.ts';
import { contactRulesInForce } from '../../../lending/collections/contact-rules-row.ts';
import { lookedAfterBy, ofOfficers } from '../../../lending/officers/officer-rows.ts';
import { newestPromises } from '../../../lending/collections/promise-row.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { listing, whereAll } from '../../acts/listing.ts';
import { masked } from '../../acts/masked.ts';
import { lastContacts } from './contact-row.ts';
import { mayBeContacted } from './may-be-contacted.ts';
import { promiseView } from './promise-view.ts';

interface Stored {
  readonly orderId: bigint;
  readonly borrowerId: string;
  readonly mobile: string;
  readonly bucket: string;
  readonly score: bigint;
  readonly owed: bigint;
  readonly dueOn: CivilDate;
}

/**
 * The condition on when a loan backs off is read in the index: those are skipped. Each
 * loan is looked up by its number (`offset 0` keeps the planner from reading all that is late).
 */
const late = listing<
  Stored,
  'today' | 'bucket' | 'staffId' | 'officerIds' | 'allowedAt' | 'restsAt'
>({
  source: (conditions) => `
    select t.order_id, t.borrower_id, t.bucket, t.score,
      (select mobile from borrower where id = t.borrower_id) as mobile,
      o.owed, o.oldest_due_on as due_on
    from to_collect t cross join lateral (
      select owed, oldest_due_on from loan_order where id = t.order_id and owed > 0 offset 0) o
    ${whereAll(conditions)}`,
  keys: [
    { column: 't.score', type: 'bigint', of: (row) => row.score },
    { column: 't.order_id', type: 'bigint', of: (row) => row.orderId },
  ],
  filters: {
    today: 'o.oldest_due_on < :today::date',
    bucket: 't.bucket = :bucket',
    staffId: 't.staff_id = :staffId',
    officerIds: ofOfficers('t.order_id'),
    allowedAt: 't.rests_until <= :allowedAt',
    restsAt: `t.rests_until > '-infinity' and t.rests_until > :restsAt`,
  },
});

/** By what a contact can save, the most first; whether each may be contacted is asked for again. */
export const listToCollectAct = serveAct(listToCollect, async ({ context, args, staff }) => {
  const { db, clock } = context;
  const { bucket, mine = false, resting = false, officerId } = args.filter;
  const [now, today] = [clock.now(), clock.today()];
  const filter = {
    today,
    bucket,
    ...(mine && { staffId: staff.id }),
    ...(officerId && { officerIds: await lookedAfterBy(db, officerId, today) }),
    ...(resting ? { restsAt: now } : { allowedAt: now }),
  };
  const { after, limit } = args;
  const page = await late(db, { filter, sort: 'newest', after, limit });
  if (page instanceof StaffRefusal) return page;
  const inForce = await contactRulesInForce(db);
  const { rules } = inForce;
  const orderIds = page.rows.map(({ orderId }) => orderId);
  const [facts, promises, contacts] = await Promise.all([
    contactFactsOf(db, { loans: page.rows, rules, now }),
    newestPromises(db, orderIds),
    lastContacts(db, orderIds),
  ]);
  return {
    ...page,
    rows: page.rows.map(({ mobile, score, owed, dueOn, ...row }) => {
      const orderId = String(row.orderId);
      const own = facts.get(orderId);
      assert(own !== undefined, 'a loan that is there has facts');
      const promise = promises.get(orderId);
      return {
        ...row,
        orderId,
        dueOn,
        lateDays: daysBetween(dueOn, today),
        mobileMasked: masked(mobile),
        owed: formatKwacha(ngwee(owed)),
        atStake: formatKwacha(ngwee(score)),
        call: mayBeContacted({ facts: own, inForce, how: 'call', at: now }),
        promise: promise ? promiseView(promise) : null,
        lastContact: contacts.get(orderId) ?? null,
      };
    }),
    buckets: rules.buckets.map(({ name, chance }) => ({ name, chance: chance / 100 })),
  };
});

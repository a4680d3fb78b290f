import * as say from '../../../contract/sentences/ussd.ts';
import { civilDateOf, midnightOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { showDayShort } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { sql } from '../../store/database/database.ts';
import { shortLink } from './again.ts';
import { listInSms } from './owe.ts';
import type { Step } from './scene.ts';
import { sendSms } from './send-sms.ts';

const mostListed = 5;

const selectSent = sql<object, { borrowerId: BorrowerId; id: string; since: Date }>(`
  select from ussd_session where borrower_id = :borrowerId and id <> :id
    and step = 'payments' and touched_at >= :since limit 1`);

interface Paid {
  readonly at: Date;
  readonly amount: bigint;
  readonly reference: string | null;
}
const selectPaid = sql<Paid, { borrowerId: BorrowerId }>(`
  select p.created_at as at, p.amount, p.provider_reference as reference
  from loan_order o join payment p on p.order_id = o.id
  where o.borrower_id = :borrowerId and p.operation = 'collect' and p.state = 'confirmed'
  order by p.created_at desc limit ${mostListed}`);

/** The last payments by SMS, once a day. */
export const paymentsStep: Step = {
  back: 'home',
  async show(scene) {
    const { tx, owner, today, sessionRowId: id, context } = scene;
    const link = shortLink(context.config.publicUrl);
    const of = { borrowerId: owner.id, id, since: midnightOf(today) };
    if ((await tx.row(selectSent, of)) !== undefined) {
      return { end: say.paymentsSentToday(link) };
    }
    const paid = await tx.rows(selectPaid, { borrowerId: owner.id });
    if (paid.length === 0) return { end: say.noPayments };
    const lines = paid.map(({ at, amount, reference }) =>
      say.paymentLine(
        showDayShort(civilDateOf(at)),
        showKwacha(ngwee(amount)),
        (reference ?? '').slice(0, longestReference),
      ),
    );
    await sendSms(scene, listInSms(say.paymentsOf, lines, context.config.publicUrl));
    return { end: say.paymentsBySms };
  },
  take: () => 'wrong-key',
};

const longestReference = 24;

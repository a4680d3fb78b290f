import * as say from '../../../contract/sentences/ussd.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { showDayShort } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { sql } from '../../store/database/database.ts';
import { shortLink } from './again.ts';
import { listInSms } from './owe.ts';
import type { Step } from './scene.ts';
import { sendOnceToday } from './send-sms.ts';

const mostListed = 5;

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
    const { tx, owner, context } = scene;
    const paid = await tx.rows(selectPaid, { borrowerId: owner.id });
    if (paid.length === 0) return { end: say.noPayments };
    const lines = paid.map(({ at, amount, reference }) =>
      say.paymentLine(
        showDayShort(civilDateOf(at)),
        showKwacha(ngwee(amount)),
        (reference ?? '').slice(0, longestReference),
      ),
    );
    const { publicUrl } = context.config;
    const text = listInSms(say.paymentsOf, lines, publicUrl);
    const isSent = await sendOnceToday(scene, 'payments', text);
    return { end: isSent ? say.paymentsBySms : say.paymentsSentToday(shortLink(publicUrl)) };
  },
  take: () => 'wrong-key',
};

const longestReference = 24;

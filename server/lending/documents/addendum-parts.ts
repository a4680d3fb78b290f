import * as say from '../../../contract/sentences/restructuring.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { civilDateOf } from '../../../contract/words/civil-date.ts';
import type { OrderId } from '../../../contract/words/ids.ts';
import { ngwee } from '../../../contract/words/ngwee.ts';
import { showDay, showMoment } from '../../../contract/words/show-day.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fromJson } from '../../store/database/json-text.ts';
import type { PdfPart } from '../../store/ports/document-maker.ts';
import type { ScheduleFigures } from '../orders/restructure-loan.ts';

interface AgreedRow {
  readonly schedule: string;
  readonly scheduleHash: string;
  readonly isByPhone: boolean;
  readonly agreedAt: Date;
  readonly countsFrom: Date;
}

const selectAgreed = sql<AgreedRow, { orderId: OrderId }>(`
  select c.schedule, c.schedule_hash, c.staff_id is not null as is_by_phone, c.agreed_at,
    e.effective_at as counts_from
  from loan_event e join restructuring_consent c on c.order_id = e.order_id
    and c.proposal_id = e.body ->> 'proposalId' and c.schedule_hash = e.body ->> 'agreed'
  where e.order_id = :orderId and e.kind = 'restructured' order by e.effective_at`);

/** Each change of a loan's schedule, as it was agreed to, for the paper of its contract. */
export async function addendumParts(q: Queryable, orderId: OrderId): Promise<PdfPart[]> {
  const rows = await q.rows(selectAgreed, { orderId });
  return rows.flatMap(partsOf);
}

function partsOf(row: AgreedRow): PdfPart[] {
  const figures = fromJson<ScheduleFigures>(JSON.parse(row.schedule));
  const { instalments, dailyRatePpm } = figures;
  const kwachaOf = (amount: string) => showKwacha(ngwee(BigInt(amount)));
  const agreed = row.isByPhone ? say.agreedByPhone : say.agreedInApp;
  return [
    { is: 'heading', text: say.addendum(showDay(civilDateOf(row.countsFrom))) },
    { is: 'paragraph', text: say.addendumText },
    {
      is: 'rows',
      rows: [
        { label: say.owedThen, value: kwachaOf(figures.owed) },
        ...instalments.map(({ on, amount }, i) => ({
          label: say.instalmentBy(`${i + 1}`, showDay(on as CivilDate)),
          value: kwachaOf(amount),
        })),
        { label: say.allNew, value: kwachaOf(figures.newTotal), strong: true },
        { label: say.allOld, value: kwachaOf(figures.oldTotal) },
      ],
    },
    { is: 'paragraph', text: say.dailyRateOf(`${dailyRatePpm / 10_000} %`) },
    { is: 'small', text: agreed(showMoment(row.agreedAt), row.scheduleHash) },
  ];
}

import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/bills.ts';
import { ngwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import { Money } from '../../ui/money.tsx';
import { Row } from '../../ui/rows.tsx';

/** The discounts of a bill or a loan: unused extension days are listed apart from the rest. */
export function Discounts({
  of: { discount, discountForUnusedDays: unused = zeroNgwee },
}: {
  of: Pick<LoanDetail, 'discount' | 'discountForUnusedDays'>;
}) {
  const rows = [
    [say.discount, ngwee(discount - unused)],
    [say.unusedDays, unused],
  ] as const;
  return rows.map(([label, amount]) =>
    amount > 0n ? (
      <Row key={label} label={label}>
        −<Money amount={amount} />
      </Row>
    ) : null,
  );
}

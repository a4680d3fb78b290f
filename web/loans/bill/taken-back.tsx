import type { LoanInfo } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/taken-back.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { Card } from '../../ui/card.tsx';
import { filled } from '../../ui/filled.ts';
import { Money } from '../../ui/money.tsx';

type Taken = NonNullable<NonNullable<LoanInfo['order']>['takenBack']>;

const texts = {
  repayment: say.repayment,
  extension: say.extension,
  payout: say.payout,
} as const satisfies Record<Taken['what'], unknown>;

/**
 * A payment that a network reversed, and its effect: one sentence, and the last day without a late
 * fee.
 */
export function TakenBack({ what, network, amount, noLateFeeUntil }: Taken) {
  return (
    <Card heading={what === 'payout' ? say.cameBack : say.heading(network)} look="note">
      <p>
        {filled(texts[what], network, <Money amount={amount} />)}
        {noLateFeeUntil ? ` ${say.noLateFee(showDay(noLateFeeUntil))}` : null}
      </p>
    </Card>
  );
}

import { Link } from 'wouter';
import * as say from '../../contract/sentences/disputes.ts';
import type { OrderId } from '../../contract/words/ids.ts';
import { paths } from '../platform/paths.ts';
import { Card } from '../ui/card.tsx';
import { buttonLook } from '../ui/button.tsx';

/** While a loan is new: that it was agreed to by USSD, and the way to its screens. */
export function ByKeysNote({ orderId }: { orderId: OrderId }) {
  return (
    <Card heading={say.byKeysNew} look="note">
      <p>{say.byKeysNotYou}</p>
      <Link href={paths.billingDetails(orderId)} className={buttonLook('quiet')}>
        {say.byKeysLook}
      </Link>
    </Card>
  );
}

import * as say from '../../../contract/sentences/bills.ts';
import { Card } from '../../ui/card.tsx';

/** The meter has visibly stopped: who is late need not fear that it gets worse by the day. */
export function ChargesStopped() {
  return (
    <Card heading={say.chargesStopped} look="note">
      <p>{say.chargesStoppedText}</p>
    </Card>
  );
}

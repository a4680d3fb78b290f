import { Card } from '../ui/card.tsx';

/** The meter has visibly stopped: who is late need not fear that it gets worse by the day. */
export function ChargesStopped() {
  return (
    <Card heading="Nothing more is added" look="note">
      <p>The charges of this loan have stopped. What you see is what remains to pay.</p>
    </Card>
  );
}

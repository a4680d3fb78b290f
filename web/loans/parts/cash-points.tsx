import { listCashPoints } from '../../../contract/borrower/cash-guide.ts';
import * as say from '../../../contract/sentences/cash-guide.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { Card } from '../../ui/card.tsx';
import { Row, Rows } from '../../ui/rows.tsx';

/** Where to pay in cash, by network; nothing where the lender has published nothing. */
export function CashPoints() {
  const { answer: points = [] } = useAnswer(listCashPoints, [{ quiet: true }]);
  if (points.length === 0) return null;
  return (
    <Card heading={say.heading}>
      {points.map(({ network, agents, dial, cost }) => (
        <section key={network}>
          <h3>{network}</h3>
          <Rows>
            <Row label={say.agents}>{agents}</Row>
            <Row label={say.dial}>{dial}</Row>
            <Row label={say.cost}>{cost}</Row>
          </Rows>
        </section>
      ))}
    </Card>
  );
}

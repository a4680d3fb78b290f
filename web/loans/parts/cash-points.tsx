import { listCashPoints } from '../../../contract/borrower/cash-guide.ts';
import * as say from '../../../contract/sentences/cash-guide.ts';
import { paymentReference } from '../../../contract/words/payment-reference.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { Card } from '../../ui/card.tsx';
import { Row, Rows } from '../../ui/rows.tsx';

/**
 * Where to pay in cash, by network, and the reference to give with it; nothing where the lender
 * has published nothing.
 */
export function CashPoints({ loan }: { loan?: number | undefined }) {
  const { answer: points = [] } = useAnswer(listCashPoints, [{ quiet: true }]);
  if (points.length === 0) return null;
  return (
    <Card heading={say.heading}>
      {loan === undefined ? null : (
        <>
          <Rows>
            <Row label={say.reference}>{paymentReference(loan)}</Row>
          </Rows>
          <p>{say.giveReference}</p>
        </>
      )}
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

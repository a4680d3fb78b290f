import * as say from '../../../contract/sentences/promotion.ts';
import { lender } from '../../loans/parts/lender.ts';
import { Card } from '../../ui/card.tsx';
import { Row, Rows } from '../../ui/rows.tsx';

/** Who lends, under which licence, and how to reach them: what can be checked before borrowing. */
export function LenderFacts() {
  const { complaintsPhone: phone, complaintsEmail: email } = lender;
  // Where it may be broken: no phone is as wide as an address of mail.
  const [name, host] = email.split('@');
  return (
    <Card heading={say.lenderHeading}>
      <Rows>
        <Row label={say.lender}>{lender.name}</Row>
        <Row label={say.licence}>{lender.licenceNumber}</Row>
        <Row label={say.regulator}>{lender.regulator}</Row>
        <Row label={say.address}>{lender.address}</Row>
        <Row label={say.phone}>
          <a href={`tel:${phone}`}>{phone}</a>
        </Row>
        <Row label={say.email}>
          <a href={`mailto:${email}`}>
            {name}@<wbr />
            {host}
          </a>
        </Row>
      </Rows>
    </Card>
  );
}

import * as say from '../../../contract/sentences/quick-bill.ts';
import * as disclosed from '../../../contract/sentences/disclosure.ts';
import { lender } from '../example.ts';
import { NetworkReference } from '../repayment/payment-receipt.tsx';
import type { PaymentView } from '../repayment/use-payment-progress.ts';
import { Money } from '../../ui/money.tsx';
import { Row, Rows } from '../../ui/rows.tsx';

/** What a payment without login leaves on the screen; the SMS goes to the borrower. */
export function PaidQuickly({ payment }: { payment: PaymentView }) {
  return (
    <>
      <output>{say.thanks}</output>
      <Rows>
        <Row label={say.paid}>
          <Money amount={payment.amount} />
        </Row>
      </Rows>
      <NetworkReference payment={payment} />
      <p>
        {disclosed.lender(
          lender.name,
          lender.companyNumber,
          lender.licenceNumber,
          lender.regulator,
        )}
      </p>
    </>
  );
}

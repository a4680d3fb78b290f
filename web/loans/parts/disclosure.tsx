import type { Disclosure } from '../../../contract/borrower/disclosure.ts';
import * as say from '../../../contract/sentences/disclosure.ts';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { showRate } from './rate-text.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import css from './disclosure.module.css';

interface Disclosing {
  of: Disclosure;
}

/** The price as it was agreed to: what comes in, every charge, the sum, the days, the rate. */
export function AgreedFigures({ of }: Disclosing) {
  return (
    <Rows>
      <Row label={say.received}>
        <Money amount={of.receivedAmount} />
      </Row>
      <Row label={say.interest}>
        <Money amount={of.interest} />
      </Row>
      <Row label={say.serviceFee}>
        <Money amount={of.serviceFee} />
      </Row>
      <Row label={say.total} strong>
        <Money amount={of.totalRepayAmount} />
      </Row>
      <Row label={say.apr} note={of.aprConvention}>
        {showRate(of.apr)}
      </Row>
      {of.dueDates.map((dueOn) => (
        <Row key={dueOn} label={say.dueOn}>
          <DateText date={dueOn} />
        </Row>
      ))}
    </Rows>
  );
}

/** What happens otherwise than on time, and a borrower's rights. */
export function LoanRules({ of }: Disclosing) {
  const received = showKwacha(of.receivedAmount);
  const { phone, email } = of.complaints;
  return (
    <dl className={css.cases}>
      <dt>{say.ifEarly}</dt>
      <dd>{say.early(showKwacha(of.dayEarlierSaves), received)}</dd>
      <dt>{say.ifLate}</dt>
      <dd>
        {of.lateFeeRule} {say.cap(showKwacha(of.chargeCap))}
      </dd>
      <dt>{say.moreTime}</dt>
      <dd>{extensionText(of)}</dd>
      <dt>{say.ifUnpaid}</dt>
      <dd>{say.unpaid}</dd>
      <dt>{say.ifSorry}</dt>
      <dd>{say.giveBack(received, `${of.coolingOffHours}`)}</dd>
      <dt>{say.ifWrong}</dt>
      <dd>{say.complaint(phone, email, of.lender.regulator)}</dd>
      <dt>{say.yourDetails}</dt>
      <dd>{say.dataUse}</dd>
    </dl>
  );
}

/** Who lends, by which licence. */
export function LenderLine({ of }: Disclosing) {
  const { name, companyNumber, licenceNumber, regulator } = of.lender;
  return (
    <p className={css.lender}>{say.lender(name, companyNumber, licenceNumber, regulator)}</p>
  );
}

/** All of it, folded away under its name: for bill and receipt. */
export function AgreedTo({ of }: Disclosing) {
  return (
    <>
      <details className={css.agreed}>
        <summary>{say.agreed}</summary>
        <AgreedFigures of={of} />
        <LoanRules of={of} />
      </details>
      <LenderLine of={of} />
    </>
  );
}

function extensionText({ extension }: Disclosure): string {
  if (!extension) return say.noExtension;
  const { days, times, firstFee } = extension;
  return say.extension(`${days}`, `${times}`, showKwacha(firstFee));
}

import { Link, useSearch } from 'wouter';
import { statementFile } from '../../../contract/borrower/loan-documents.ts';
import { lenderLetterFile } from '../../../contract/borrower/lender-letters.ts';
import { letterFile } from '../../../contract/borrower/settlement-letter.ts';
import { queryLoanDetail } from '../../../contract/borrower/orders.ts';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as arranged from '../../../contract/sentences/arrangement.ts';
import * as say from '../../../contract/sentences/bills.ts';
import { letterOf } from '../../../contract/sentences/lender-letter.ts';
import { ngwee, zeroNgwee } from '../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../contract/words/ngwee.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { CashPlace } from '../parts/cash-place.tsx';
import { ClaimCard } from '../claim/claim-card.tsx';
import { AgreedByKeys } from '../dispute/agreed-by-keys.tsx';
import { DisputeCard } from '../dispute/dispute-card.tsx';
import { NotMineLink } from '../dispute/not-mine-link.tsx';
import { AgreedTo } from '../parts/disclosure.tsx';
import { FileLink } from '../parts/file-link.tsx';
import { keptLoan } from '../../platform/offline/kept-figures.ts';
import { paths } from '../../platform/paths.ts';
import { useOrderPopup } from './order-popup.ts';
import { OrderPopups } from './order-popups.tsx';
import { Card } from '../../ui/card.tsx';
import { PartOrWaiting } from '../../ui/part-or-waiting.tsx';
import { DateText, InstantText } from '../../ui/date-text.tsx';
import { filled } from '../../ui/filled.ts';
import { NextIcon, PaperIcon } from '../../ui/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { maskAccount } from '../parts/account-text.ts';
import { LinkList } from '../../ui/link-list.tsx';
import css from './bills.module.css';
import { ArrangementCard } from './arrangement-card.tsx';
import { RestructuringCard } from './restructuring-card.tsx';
import { BillPocket } from './bill-pocket.tsx';
import { ChargesStopped } from '../parts/charges-stopped.tsx';
import { Discounts } from './discounts.tsx';
import { NoSuchLoan } from './no-such-loan.tsx';
import { useOrderInPath } from '../parts/order-in-path.ts';
import { TakenBack } from './taken-back.tsx';
import { PaymentList } from './payment-list.tsx';
import { showRate } from '../parts/rate-text.ts';
import { owes } from '../parts/status-words.ts';

type OrderId = LoanDetail['orderId'];

const useHavePaid = lazyPart(async () => (await import('../claim/have-paid.tsx')).HavePaid);
const useNotMine = lazyPart(async () => (await import('../dispute/not-mine.tsx')).NotMine);
const useCannotPayPart = lazyPart(
  async () => (await import('./cannot-pay-part.tsx')).CannotPayPart,
);

/** `/billing-details/{orderId}`: what was borrowed, what it costs, what was paid and remains. */
export function BillingDetailsPage() {
  const orderId = useOrderInPath('/billing-details/:orderId');
  const isPart = new URLSearchParams(useSearch()).get('part') === 'cannot-pay';
  const { part: CannotPay, ...fetching } = useCannotPayPart(isPart);
  if (orderId === null) return <NoSuchLoan />;
  if (!isPart) return <BillingDetails orderId={orderId} />;
  return (
    <PartOrWaiting {...fetching}>
      {CannotPay ? <CannotPay orderId={orderId} /> : null}
    </PartOrWaiting>
  );
}

function BillingDetails({ orderId }: { orderId: OrderId }) {
  const asked = useAnswer(queryLoanDetail, [{ params: { id: orderId } }], { keep: keptLoan });
  const control = useOrderPopup();
  const part = new URLSearchParams(useSearch()).get('part');
  const { part: NotMine, ...fetchingNotMine } = useNotMine(part === 'not-mine');
  const { part: HavePaid, ...fetchingPaid } = useHavePaid(part === 'paid');
  if (part === 'not-mine' || part === 'paid') {
    const fetching = part === 'paid' ? fetchingPaid : fetchingNotMine;
    return (
      <Loaded asked={asked}>
        {(loan) => (
          <PartOrWaiting {...fetching}>
            {part === 'paid'
              ? HavePaid && <HavePaid loan={loan} onClaimed={asked.again} />
              : NotMine && <NotMine loan={loan} onDisputed={asked.again} />}
          </PartOrWaiting>
        )}
      </Loaded>
    );
  }
  return (
    <>
      <Loaded asked={asked}>
        {(loan) => (
          <>
            <BillPocket
              loan={loan}
              onRepay={() => control.openRepay(orderId)}
              onExtend={(planId) => control.openExtension(orderId, planId)}
              onReturn={() => control.openReturn(orderId)}
              onFollow={(paymentId) => control.openPayment(orderId, paymentId)}
            >
              {loan.dispute ? <DisputeCard dispute={loan.dispute} /> : null}
              {loan.claim ? <ClaimCard {...loan.claim} /> : null}
              <ArrangementCard loan={loan} onAgreed={asked.again} />
              <RestructuringCard loan={loan} onAgreed={asked.again} />
              {loan.priceCorrected ? <PriceCorrected {...loan.priceCorrected} /> : null}
              {loan.takenBack ? <TakenBack {...loan.takenBack} /> : null}
            </BillPocket>
            {loan.chargesStopped ? <ChargesStopped /> : null}
            {loan.owedToBorrower ? <OwedBack amount={loan.owedToBorrower} /> : null}
            {loan.dispute?.status === 'upheld' ? null : <Costs loan={loan} />}
            {owes(loan.status) ? <CashPlace loan={orderId} /> : null}
            {loan.byUssd ? <AgreedByKeys loan={loan} how={loan.byUssd} /> : null}
            <DatesAndAccount loan={loan} />
            <PaymentList payments={loan.payments} />
            <Links loan={loan} />
            {loan.byUssd ? null : <NotMineLink loan={loan} />}
          </>
        )}
      </Loaded>
      <OrderPopups control={control} />
    </>
  );
}

/** The price was wrong: what was reversed, and that there is nothing to do. */
function PriceCorrected({ on, takenBack }: NonNullable<LoanDetail['priceCorrected']>) {
  const day = showDay(on);
  return (
    <Card heading={takenBack > 0n ? say.priceCorrected : say.priceLower} look="note">
      <p>
        {takenBack > 0n
          ? filled(say.priceCorrectedText, day, <Money amount={takenBack} />)
          : say.priceLowerText(day)}
      </p>
    </Card>
  );
}

/** Money of the borrower's that is still with us. */
function OwedBack({ amount }: { amount: Ngwee }) {
  return (
    <Card heading={say.weOweYou} look="note">
      <p>{filled(say.weSendItBack, <Money amount={amount} />)}</p>
    </Card>
  );
}

/** Every charge on its own line, so that nothing is hidden in a sum. */
function Costs({ loan }: { loan: LoanDetail }) {
  const { amount, receivedAmount, interest, serviceFee, lateFee } = loan;
  const { extensionFees } = loan;
  return (
    <Card heading={say.costs}>
      <Rows>
        <Row label={say.amountBorrowed}>
          <Money amount={amount} />
        </Row>
        <Row label={say.moneyReceived}>
          <Money amount={receivedAmount} />
        </Row>
        <Row label={owes(loan.status) ? say.interestSoFar : say.interest}>
          <Money amount={interest} />
        </Row>
        <Row label={say.serviceFee}>
          <Money amount={serviceFee} />
        </Row>
        {lateFee > 0n ? (
          <Row label={say.lateFee}>
            <Money amount={lateFee} />
          </Row>
        ) : null}
        {extensionFees > 0n ? (
          <Row label={say.extensionFees}>
            <Money amount={extensionFees} />
          </Row>
        ) : null}
        <Discounts of={loan} />
        <Row label={say.paidSoFar}>
          {loan.paidAmount > 0n ? '−' : null}
          <Money amount={loan.paidAmount} />
        </Row>
        <SentBack loan={loan} />
        <Row label={say.remaining} strong>
          <Money amount={loan.remainingAmount} />
        </Row>
      </Rows>
      <p className={css.small}>
        {owes(loan.status) ? `${meterNote(loan)} ` : ''}
        {say.yearlyCost(showRate(loan.apr))}
      </p>
      <AgreedTo of={loan.disclosure} />
    </Card>
  );
}

/** What was paid and not kept: the lines above and below add up with it. */
function SentBack({ loan }: { loan: LoanDetail }) {
  const goingBack = loan.owedToBorrower ?? zeroNgwee;
  const gone = ngwee(loan.sentBackAmount - goingBack);
  return (
    <>
      {gone > 0n ? (
        <Row label={say.sentBack}>
          <Money amount={gone} />
        </Row>
      ) : null}
      {goingBack > 0n ? (
        <Row label={say.goingBack}>
          <Money amount={goingBack} />
        </Row>
      ) : null}
    </>
  );
}

function meterNote(loan: LoanDetail): string {
  const { chargesStopped, arrangement, chargesPaused, dispute } = loan;
  if (chargesPaused || dispute?.isFrozen) return say.asItStands;
  if (arrangement?.state === 'kept') return arranged.nothingIsAdded;
  return chargesStopped ? say.asItStands : say.interestRuns;
}

function DatesAndAccount({ loan }: { loan: LoanDetail }) {
  const last = loan.plans.at(-1);
  return (
    <Card heading={say.datesAndAccount}>
      <Rows>
        <Row label={say.askedFor}>
          <InstantText at={loan.createdAt} />
        </Row>
        {loan.disbursedAt ? (
          <Row label={say.paidOut}>
            <InstantText at={loan.disbursedAt} />
          </Row>
        ) : null}
        <Row label={say.term}>{say.days(`${loan.termDays}`)}</Row>
        {last ? (
          <Row label={say.lastPaymentDue}>
            <DateText date={last.dueDate} />
          </Row>
        ) : null}
        <Row label={say.mobileMoneyAccount}>{maskAccount(loan.account)}</Row>
        <Row label={say.loanNumber}>{loan.orderId}</Row>
      </Rows>
    </Card>
  );
}

function Links({ loan }: { loan: LoanDetail }) {
  return (
    <LinkList label={say.moreAboutLoan}>
      {loan.letters?.map(({ letterId, on }) => (
        <FileLink
          key={letterId}
          file={lenderLetterFile}
          orderId={loan.orderId}
          letterId={letterId}
        >
          {letterOf(showDay(on))}
        </FileLink>
      ))}
      {loan.status === 'settled' && !loan.isGivenBack ? (
        <FileLink file={letterFile} orderId={loan.orderId}>
          {say.letter}
        </FileLink>
      ) : null}
      <Link href={paths.repaymentPlan(loan.orderId)}>
        <PaperIcon />
        <span>{say.repaymentPlan}</span>
        <NextIcon />
      </Link>
      <Link href={paths.contract({ orderId: loan.orderId })}>
        <PaperIcon />
        <span>{say.loanContract}</span>
        <NextIcon />
      </Link>
      <FileLink file={statementFile} orderId={loan.orderId}>
        {say.statement}
      </FileLink>
    </LinkList>
  );
}

import { lender } from '../home/example.ts';
import { Card } from '../ui/card.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import css from './privacy-page.module.css';
import { collected, neverDone, retention, rights } from './privacy-text.ts';

/** The privacy agreement: what is known of a borrower, why, for how long, and who may see it. */
export function PrivacyPage() {
  return (
    <article className={css.text}>
      <p className={css.lead}>
        This page says what {lender.name} knows about you when you use ExtraMoney, why, and what
        you can ask us to do. It follows the Data Protection Act No. 3 of 2021 of Zambia.
      </p>
      <InShort />
      <section>
        <h2>What we collect, and why</h2>
        <dl className={css.why}>
          {collected.map(([what, why]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
      <SensitiveData />
      <Sharing />
      <section>
        <h2>How long we keep it</h2>
        <ul>
          {retention.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <Rights />
      <Complaints />
      <section>
        <h2>Terms of use</h2>
        <p>
          Use ExtraMoney only for yourself, with your own number and your own NRC. The cost of a
          loan is shown before you agree, and each loan has a contract of its own that you read
          first. Keep your mobile money PIN to yourself: we never ask for it, only your network
          does, on your own phone.
        </p>
      </section>
    </article>
  );
}

function InShort() {
  return (
    <>
      <Card look="note" heading="In short">
        <ul>
          {neverDone.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
      <Card heading="Who is responsible">
        <Rows>
          <Row label="Lender">{lender.name}</Row>
          <Row label="Licence">{lender.licenceNumber}</Row>
          <Row label="Regulator">{lender.regulator}</Row>
          <Row label="Address">{lender.address}</Row>
          <Row label="Phone">
            <PhoneLink />
          </Row>
          <Row label="E-mail">
            <MailLink />
          </Row>
        </Rows>
      </Card>
    </>
  );
}

function SensitiveData() {
  return (
    <section>
      <h2>Your NRC, your face, your place</h2>
      <p>
        Pictures of your NRC and of your face are sensitive data. We ask for your agreement when
        they are needed and use them only to make sure that nobody borrows in your name. They
        are kept encrypted, and every look at them is written down. Instead of the face check
        you may have a person look at one photo. Your location is never needed for a loan. We
        only ask for it, roughly, if you allow it, and you can say no. In Set you can take back
        each agreement.
      </p>
    </section>
  );
}

function Sharing() {
  return (
    <section>
      <h2>Who else sees it</h2>
      <ul>
        <li>
          Your mobile money network and the payment company that connects us to it: your number
          and the amount, to pay you out and to collect what you pay.
        </li>
        <li>The company that delivers our SMS: your number and the text.</li>
        <li>
          A licensed credit reference agency, and the authorities, where a law of Zambia tells
          us to report.
        </li>
      </ul>
      <p>We sell nothing about you to anybody.</p>
    </section>
  );
}

function Rights() {
  return (
    <section>
      <h2>Your rights</h2>
      <p>Under the Data Protection Act No. 3 of 2021 you may ask us, at no cost, to:</p>
      <ul>
        {rights.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>
        While you owe a loan, or while a law tells us to keep a record, we cannot erase that
        record. We will tell you which one and why.
      </p>
    </section>
  );
}

function Complaints() {
  return (
    <section>
      <h2>If something is wrong</h2>
      <ol>
        <li>
          Tell {lender.name} what happened: call <PhoneLink />, write to <MailLink />, or come
          to {lender.address}. Keep the SMS receipts.
        </li>
        <li>
          If the answer does not help, ask for the complaint to go to the managing director.
        </li>
        <li>
          About your data, you can complain to the Data Protection Commissioner. About the loan,
          to the Bank of Zambia or to the Competition and Consumer Protection Commission (toll
          free 5678).
        </li>
      </ol>
    </section>
  );
}

function PhoneLink() {
  return <a href={`tel:${lender.complaintsPhone}`}>{lender.complaintsPhone}</a>;
}

function MailLink() {
  const [name, host] = lender.complaintsEmail.split('@');
  return (
    <a href={`mailto:${lender.complaintsEmail}`}>
      {name}@<wbr />
      {host}
    </a>
  );
}

import * as say from '../../../contract/sentences/privacy.ts';
import { lender } from '../../loans/parts/lender.ts';
import { Card } from '../../ui/card.tsx';
import { filled } from '../../ui/filled.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import css from './privacy-page.module.css';
import { collected, neverDone, retention, rights, sharedWith } from './privacy-text.ts';

/** The privacy agreement: what is known of a borrower, why, for how long, and who may see it. */
export function PrivacyPage() {
  return (
    <article className={css.text}>
      <p className={css.lead}>{say.lead(lender.name)}</p>
      <InShort />
      <section>
        <h2>{say.collectHeading}</h2>
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
        <h2>{say.keepHeading}</h2>
        <ul>
          {retention.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <Rights />
      <Complaints />
      <section>
        <h2>{say.termsHeading}</h2>
        <p>{say.terms}</p>
      </section>
    </article>
  );
}

function InShort() {
  return (
    <>
      <Card look="note" heading={say.shortHeading}>
        <ul>
          {neverDone.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
      <Card heading={say.responsibleHeading}>
        <Rows>
          <Row label={say.lender}>{lender.name}</Row>
          <Row label={say.licence}>{lender.licenceNumber}</Row>
          <Row label={say.regulator}>{lender.regulator}</Row>
          <Row label={say.address}>{lender.address}</Row>
          <Row label={say.phone}>
            <PhoneLink />
          </Row>
          <Row label={say.email}>
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
      <h2>{say.sensitiveHeading}</h2>
      <p>{say.sensitive}</p>
    </section>
  );
}

function Sharing() {
  return (
    <section>
      <h2>{say.sharingHeading}</h2>
      <ul>
        {sharedWith.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{say.sellNothing}</p>
    </section>
  );
}

function Rights() {
  return (
    <section>
      <h2>{say.rightsHeading}</h2>
      <p>{say.rightsLead}</p>
      <ul>
        {rights.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p>{say.rightsLimit}</p>
    </section>
  );
}

function Complaints() {
  return (
    <section>
      <h2>{say.wrongHeading}</h2>
      <ol>
        <li>{filled(say.tell, lender.name, <PhoneLink />, <MailLink />, lender.address)}</li>
        <li>{say.escalate}</li>
        <li>{say.authorities}</li>
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

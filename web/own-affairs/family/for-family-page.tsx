import { useRef, useState } from 'react';
import * as say from '../../../contract/sentences/family.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PartOrWaiting } from '../../ui/part-or-waiting.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { StayBelow } from '../../ui/stay-below.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { doneLater, useTouchedBefore } from '../../ui/touched-before.ts';
import css from './for-family-page.module.css';
import { useReport } from './use-report.ts';

// A file is chosen and sent by scripts alone, so the page without them shows no such field.
const useCertificateField = lazyPart(
  async () => (await import('./certificate-field.tsx')).CertificateField,
);

/** `/for-family`: a visitor without login says that a borrower has died. */
export function ForFamilyPage() {
  const [number, setNumber] = useState<string | null>(null);
  return number === null ? <ReportForm onSent={setNumber} /> : <Sent number={number} />;
}

function ReportForm({ onSent }: { onSent: (number: string) => void }) {
  const { typed, type, file, choose, wrong, failure, busy, send } = useReport(onSent);
  const formRef = useRef<HTMLFormElement>(null);
  useTouchedBefore(formRef);
  const { part: CertificateField, ...fetching } = useCertificateField(true);
  return (
    <>
      <p className={css.lead}>{say.lead}</p>
      <Card>
        <form
          ref={formRef}
          className={css.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void send(event.currentTarget);
          }}
        >
          <PhoneField
            label={say.theirNumber}
            name="mobile"
            value={typed.mobile}
            onChange={(mobile) => type({ mobile })}
            error={wrong.mobile}
          />
          <TextField
            label={say.yourName}
            name="name"
            autoComplete="name"
            value={typed.name}
            onChange={(name) => type({ name })}
            error={wrong.name}
          />
          <PhoneField
            label={say.yourNumber}
            name="ownMobile"
            isOwn
            value={typed.ownMobile}
            onChange={(ownMobile) => type({ ownMobile })}
            error={wrong.ownMobile}
          />
          <PartOrWaiting {...fetching}>
            {CertificateField ? (
              <CertificateField chosen={file} onChosen={choose} error={wrong.certificate} />
            ) : null}
          </PartOrWaiting>
          {failure ? (
            <p role="alert" className={css.wrong}>
              {failure}
            </p>
          ) : null}
          <StayBelow>
            <Button {...doneLater('send')} type="submit" busy={busy}>
              {say.send}
            </Button>
          </StayBelow>
        </form>
      </Card>
      <p className={css.small}>
        {say.whatWeDo} {say.whatStays}
      </p>
    </>
  );
}

function Sent({ number }: { number: string }) {
  return (
    <Card heading={say.sent} look="pocket">
      <p role="status" className={css.lead}>
        {say.yourCase(number)}
      </p>
      <p>{say.writeDown}</p>
      <p>{say.sentNext}</p>
      <p>{say.sentLater}</p>
    </Card>
  );
}

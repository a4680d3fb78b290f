import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { quickBill } from '../../contract/quick-repay.ts';
import { sentences } from '../../contract/sentences.ts';
import type { BillCode } from '../../contract/values/ids.ts';
import { mobileDigits, parseMobile } from '../../contract/values/phone.ts';
import { call } from '../api/call.ts';
import { sentenceOf } from '../api/call-errors.ts';
import { mobileTyped } from '../login/login-form.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/text-field.tsx';
import css from './quick-repay.module.css';

const nrcDigits = 6;

/** Opens a bill by the borrower's number and the first six digits of the card. */
export function OpenBillForm({ onOpened }: { onOpened: (billCode: BillCode) => void }) {
  const [mobile, setMobile] = useState('');
  const [nrc6, setNrc6] = useState('');
  const [wrong, setWrong] = useState<{ mobile?: string; nrc6?: string }>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function open(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setFailure(null);
    const read = parseMobile(mobile);
    const errors = {
      ...(read === null && {
        mobile: mobile === '' ? sentences.phoneMissing : sentences.phoneWrong,
      }),
      ...(nrc6.length < nrcDigits && { nrc6: 'Please enter the first six digits of the NRC' }),
    };
    setWrong(errors);
    if (read === null || errors.nrc6) {
      form
        .querySelector<HTMLInputElement>(`[name=${errors.mobile ? 'mobile' : 'nrc6'}]`)
        ?.focus();
      return;
    }
    setBusy(true);
    try {
      const bill = await call(quickBill, { quiet: true, body: { mobile: read, nrc6 } });
      onOpened(bill.billCode);
    } catch (reason) {
      setFailure(sentenceOf(reason));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p className={css.lead}>
        Pay a bill without logging in: yours, or for somebody you help. The PIN is asked for on
        the phone of the borrower.
      </p>
      <Card>
        <form className={css.form} noValidate onSubmit={(event) => void open(event)}>
          <TextField
            label="Phone number of the borrower"
            name="mobile"
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            prefix={sentences.phonePrefix}
            placeholder={sentences.phonePlaceholder}
            limit={mobileDigits}
            counted
            value={mobile}
            onChange={(typed) => setMobile(mobileTyped(typed))}
            error={wrong.mobile}
          />
          <TextField
            label="First six digits of the NRC"
            name="nrc6"
            inputMode="numeric"
            autoComplete="off"
            placeholder="123456"
            limit={nrcDigits}
            value={nrc6}
            onChange={(typed) => setNrc6(typed.replace(/\D/g, '').slice(0, nrcDigits))}
            error={wrong.nrc6}
            figures
          />
          {failure ? (
            <p role="alert" className={css.failure}>
              {failure}
            </p>
          ) : null}
          <Button type="submit" busy={busy}>
            Open the bill
          </Button>
        </form>
      </Card>
      <p className={css.small}>
        We show amounts and dates, and nobody’s name. The link in our SMS opens the bill at
        once.
      </p>
    </>
  );
}

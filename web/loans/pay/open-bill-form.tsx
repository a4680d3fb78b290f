import { useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { Link } from 'wouter';
import { helpLink } from '../../../contract/sentences/family.ts';
import * as say from '../../../contract/sentences/quick-repay.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import type { BillCode } from '../../../contract/words/ids.ts';
import { nrcSerial, nrcSerialDigits } from '../../../contract/market/nrc.ts';
import { parseMobile } from '../../../contract/market/phone.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { keptAsTyped } from '../../ui/kept-as-typed.ts';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { doneLater, useTouchedBefore } from '../../ui/touched-before.ts';
import css from './quick-repay.module.css';

type Field = 'mobile' | 'nrc6';
type Typed = Readonly<Record<Field, string>>;

/** Opens a bill by the borrower's number and the first six digits of the card. */
export function OpenBillForm({ onOpened }: { onOpened: (billCode: BillCode) => void }) {
  const [typed, setTyped] = useState<Typed>({ mobile: '', nrc6: '' });
  const formRef = useRef<HTMLFormElement>(null);
  const { open, wrong, failure, busy } = useOpening(formRef, onOpened);
  useTouchedBefore(formRef);
  const type = (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }));
  function submit(event: SubmitEvent) {
    event.preventDefault();
    void open(typed);
  }
  return (
    <>
      <p className={css.lead}>{say.lead}</p>
      <Card>
        <form ref={formRef} className={css.form} noValidate onSubmit={submit}>
          <Fields typed={typed} wrong={wrong} onType={type} />
          {failure ? (
            <p role="alert" className={css.failure}>
              {failure}
            </p>
          ) : null}
          <Button {...doneLater('open')} type="submit" busy={busy}>
            {say.open}
          </Button>
        </form>
      </Card>
      <p className={css.small}>{say.whatIsShown}</p>
      <p className={css.small}>
        <Link href={paths.forFamily}>{helpLink}</Link>
      </p>
    </>
  );
}

interface FieldsProps {
  typed: Typed;
  wrong: Partial<Typed>;
  onType: (typed: Partial<Typed>) => void;
}

function Fields({ typed, wrong, onType }: FieldsProps) {
  return (
    <>
      <PhoneField
        label={say.mobile}
        name="mobile"
        value={typed.mobile}
        onChange={(mobile) => onType({ mobile })}
        error={wrong.mobile}
      />
      <TextField
        label={say.nrc}
        name="nrc6"
        inputMode="numeric"
        autoComplete="off"
        value={typed.nrc6}
        onChange={(text) => onType({ nrc6: nrcKept(text, typed.nrc6) })}
        error={wrong.nrc6}
        figures
      />
    </>
  );
}

function useOpening(
  formRef: RefObject<HTMLFormElement | null>,
  onOpened: (billCode: BillCode) => void,
) {
  const [wrong, setWrong] = useState<Partial<Typed>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function open(typed: Typed) {
    const errors = complaintsAbout(typed);
    setWrong(errors);
    setFailure(null);
    const mobile = parseMobile(typed.mobile);
    const nrc6 = nrcSerial(typed.nrc6);
    if (mobile === null || nrc6 === null) {
      const first: Field = errors.mobile === undefined ? 'nrc6' : 'mobile';
      formRef.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      // Fetched once it is needed: the form itself appears sooner.
      const { openBill } = await import('./open-bill.ts');
      onOpened(await openBill({ mobile, nrc6 }));
    } catch (reason) {
      setFailure(sentenceOf(reason));
    } finally {
      setBusy(false);
    }
  }

  return { open, wrong, failure, busy };
}

function complaintsAbout({ mobile, nrc6 }: Typed): Partial<Typed> {
  const aboutMobile = mobile === '' ? specified.phoneMissing : specified.phoneWrong;
  return {
    ...(parseMobile(mobile) === null && { mobile: aboutMobile }),
    ...(nrcSerial(nrc6) === null && { nrc6: say.nrcMissing }),
  };
}

/** The six digits, also from a pasted whole number; otherwise the text as typed. */
function nrcKept(text: string, before: string): string {
  const room = { before, room: nrcSerialDigits, count: (typed: string) => typed.length };
  return nrcSerial(text) ?? keptAsTyped(text, room);
}

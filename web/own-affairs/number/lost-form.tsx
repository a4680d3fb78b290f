import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { numberWaitHours } from '../../../contract/borrower/new-number.ts';
import { parseNrc } from '../../../contract/market/nrc.ts';
import type { Nrc } from '../../../contract/market/nrc.ts';
import { parseMobile } from '../../../contract/market/phone.ts';
import { typedDigits } from '../../../contract/market/typed-digits.ts';
import * as say from '../../../contract/sentences/new-number.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import css from './number.module.css';
import { useAskNumber } from './use-ask-number.ts';

/** Without the old phone or SIM: the old number and the card it had. */
export function LostForm() {
  const [mobile, setMobile] = useState('');
  const [nrc, setNrc] = useState('');
  const [wrong, setWrong] = useState<{ mobile?: string; nrc?: string }>({});
  const { busy, failure, ask } = useAskNumber();

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const oldMobile = parseMobile(mobile);
    const card = nrcIn(nrc);
    setWrong({
      ...(oldMobile === null && { mobile: specified.phoneWrong }),
      ...(card === null && { nrc: say.nrcWrong }),
    });
    if (oldMobile !== null && card !== null) ask({ way: 'lost', oldMobile, nrc: card });
  }

  return (
    <Card heading={say.hadAnother}>
      <p>{say.lostLead}</p>
      <form className={css.form} noValidate onSubmit={submit}>
        <PhoneField
          label={say.oldNumber}
          name="oldMobile"
          value={mobile}
          onChange={setMobile}
          error={wrong.mobile}
        />
        <TextField
          label={say.nrc}
          name="nrc"
          inputMode="numeric"
          autoComplete="off"
          placeholder={say.nrcPlaceholder}
          hint={say.waits(`${numberWaitHours}`)}
          value={nrc}
          onChange={setNrc}
          error={wrong.nrc}
        />
        {failure === null ? null : <p role="alert">{failure}</p>}
        <Button type="submit" busy={busy}>
          {say.goOn}
        </Button>
      </form>
    </Card>
  );
}

/** Nine digits, with or without signs between them. */
function nrcIn(text: string): Nrc | null {
  const digits = typedDigits(text).replaceAll(/[\s/-]/g, '');
  const [serial, office, kind] = [digits.slice(0, 6), digits.slice(6, 8), digits.slice(8)];
  return parseNrc(`${serial}/${office}/${kind}`);
}

import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { codeIn } from '../../../contract/borrower/sms-code.ts';
import { maskMobile, parseMobile } from '../../../contract/market/phone.ts';
import * as say from '../../../contract/sentences/new-number.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import { useUser } from '../../platform/api/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import css from './number.module.css';
import { SendCode } from './send-code.tsx';
import { useAskNumber } from './use-ask-number.ts';

type Wrong = Partial<Record<'mobile' | 'code' | 'oldCode', string>>;

/** On a known phone: a code to the new number, and to the old one if it still works. */
export function HeldForm() {
  const own = parseMobile(useUser()?.mobile ?? '');
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [oldCode, setOldCode] = useState('');
  const [isGone, setGone] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});
  const { busy, failure, ask } = useAskNumber();
  const mobile = parseMobile(typed);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const [captcha, oldCaptcha] = [codeIn(code), codeIn(oldCode)];
    const found: Wrong = {
      ...(mobile === null && { mobile: specified.phoneWrong }),
      ...(captcha === null && { code: say.codeMissing }),
      ...(oldCaptcha === null && !isGone && { oldCode: say.codeMissing }),
    };
    setWrong(found);
    if (mobile === null || captcha === null || Object.keys(found).length > 0) return;
    const old = isGone || oldCaptcha === null ? {} : { oldCaptcha };
    ask({ way: 'held', mobile, captcha, ...old });
  }

  return (
    <Card heading={say.haveNew}>
      <p>{say.heldLead}</p>
      <form className={css.form} noValidate onSubmit={submit}>
        <PhoneField
          label={say.newNumber}
          name="mobile"
          value={typed}
          onChange={setTyped}
          error={wrong.mobile}
        />
        <CodeField
          label={say.newCode}
          name="code"
          value={code}
          onChange={setCode}
          error={wrong.code ?? null}
          action={
            <SendCode
              mobile={mobile}
              onMissing={() => setWrong({ mobile: specified.phoneWrong })}
            />
          }
        />
        {isGone || own === null ? null : (
          <CodeField
            label={say.oldCode(maskMobile(own))}
            name="oldCode"
            value={oldCode}
            onChange={setOldCode}
            error={wrong.oldCode ?? null}
            action={<SendCode mobile={own} />}
          />
        )}
        <Checkbox name="gone" checked={isGone} onChange={setGone}>
          {say.oldGone}
        </Checkbox>
        {failure === null ? null : <p role="alert">{failure}</p>}
        <Button type="submit" busy={busy}>
          {say.goOn}
        </Button>
      </form>
    </Card>
  );
}

import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { codeIn } from '../../../contract/borrower/sms-code.ts';
import { addWallet } from '../../../contract/borrower/wallet.ts';
import { networks } from '../../../contract/market/network.ts';
import type { Network } from '../../../contract/market/network.ts';
import { parseMobile } from '../../../contract/market/phone.ts';
import { market } from '../../../contract/market/zambia.ts';
import { codeMissing } from '../../../contract/sentences/new-number.ts';
import * as specified from '../../../contract/sentences/specified.ts';
import * as say from '../../../contract/sentences/wallet.ts';
import { call } from '../../platform/api/call.ts';
import { useAct } from '../../platform/api/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { SendCode } from '../number/send-code.tsx';
import css from './wallet.module.css';

const prefixes: Readonly<Record<string, Network>> = market.phone.networkOfPrefix;
const choices = networks.map((network) => ({ value: network, label: network }));

/** The number of a second wallet, its network, and the code that proves whose it is. */
export function AddWalletForm({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const [chosen, setNetwork] = useState<Network | null>(null);
  const [wrong, setWrong] = useState<{ mobile?: string; code?: string }>({});
  const { busy, failure, run } = useAct();
  const mobile = parseMobile(typed);
  // A guess by the first digits, until the borrower chooses.
  const network = chosen ?? prefixes[mobile?.slice(0, 3) ?? ''] ?? networks[0];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const captcha = codeIn(code);
    setWrong({
      ...(mobile === null && { mobile: specified.phoneWrong }),
      ...(captcha === null && { code: codeMissing }),
    });
    if (mobile === null || captcha === null) return;
    const body = { mobile, network, captcha };
    run(async () => {
      await call(addWallet, { quiet: true, body });
      onDone();
    });
  }

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <p>{say.addLead}</p>
      <PhoneField
        label={say.number}
        name="mobile"
        value={typed}
        onChange={setTyped}
        error={wrong.mobile}
      />
      <ChoiceRow
        label={say.network}
        name="second-network"
        choices={choices}
        value={network}
        onChange={setNetwork}
      />
      <CodeField
        label={say.code}
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
      {failure === null ? null : <p role="alert">{failure}</p>}
      <Button type="submit" busy={busy}>
        {say.add}
      </Button>
    </form>
  );
}

import { useState } from 'react';
import { sendSmsCode } from '../../../contract/borrower/auth.ts';
import { resendGapSeconds } from '../../../contract/borrower/sms-code.ts';
import type { Mobile } from '../../../contract/market/phone.ts';
import * as say from '../../../contract/sentences/new-number.ts';
import { useCountdown } from '../../login/countdown.ts';
import { call } from '../../platform/api/call.ts';
import css from './number.module.css';

interface SendCodeProps {
  mobile: Mobile | null;
  onMissing?: () => void;
}

/** Sends a code to a number; a toast shows why none was sent. */
export function SendCode({ mobile, onMissing }: SendCodeProps) {
  const { left, start } = useCountdown(true);
  const [busy, setBusy] = useState(false);

  async function send() {
    if (mobile === null) return onMissing?.();
    setBusy(true);
    await call(sendSmsCode, { params: { mobile } }).then(
      ({ resendAfterSeconds }) => start(resendAfterSeconds || resendGapSeconds),
      () => undefined,
    );
    setBusy(false);
  }

  return (
    <button
      type="button"
      className={css.obtain}
      disabled={left > 0 || busy}
      aria-busy={busy}
      onClick={() => void send()}
    >
      {left > 0 ? say.seconds(`${left}`) : say.sendCode}
    </button>
  );
}

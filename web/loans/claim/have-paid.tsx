import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { claimPaid } from '../../../contract/borrower/claim-paid.ts';
import type { LoanDetail } from '../../../contract/borrower/orders.ts';
import * as say from '../../../contract/sentences/claims.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { call } from '../../platform/api/call.ts';
import { paths } from '../../platform/paths.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { PartHeading } from '../../ui/part-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import css from './have-paid.module.css';

const longest = 500;

interface HavePaidProps {
  loan: LoanDetail;
  /** The loan is another one now: it is asked for again. */
  onClaimed: () => void;
}

/** `?part=paid` of a loan: the network's SMS or reference, and the provider is asked at once. */
export function HavePaid({ loan: { orderId }, onClaimed }: HavePaidProps) {
  const [said, setSaid] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const bill = paths.billingDetails(orderId);

  async function check() {
    const fault = faultOf(said);
    setWrong(fault);
    if (fault !== null || busy) return;
    setBusy(true);
    try {
      const { status } = await call(claimPaid, { quiet: true, body: { orderId, said } });
      if (status === 'counted') showToast(say.counted);
      onClaimed();
      navigate(bill, { replace: true });
    } catch (error) {
      setWrong(sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void check();
      }}
    >
      <PartHeading>{say.heading}</PartHeading>
      <p>{say.lead}</p>
      <TextField
        label={say.said}
        name="said"
        hint={say.saidHint}
        value={said}
        lines={4}
        onChange={setSaid}
        error={wrong}
      />
      <Button type="submit" busy={busy}>
        {say.check}
      </Button>
      <Link href={bill} className={buttonLook('quiet')}>
        {say.backToLoan}
      </Link>
    </form>
  );
}

function faultOf(said: string): string | null {
  if (said.trim() === '') return say.saidMissing;
  return said.length > longest ? say.tooLong : null;
}

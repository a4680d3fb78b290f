import { useState } from 'react';
import type { ReactNode } from 'react';
import type { addWallet } from '../../../contract/borrower/wallet.ts';
import { account as label } from '../../../contract/sentences/repayment.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import type { RepayAccountId } from '../../../contract/words/ids.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface Wallets {
  readonly repayAccountId: RepayAccountId;
  readonly account: string;
  readonly secondWallet?: AnswerOf<typeof addWallet> | undefined;
}

/** The account a payment is asked from: only shown where the borrower has one, or chosen. */
export function usePayFrom(
  { repayAccountId, account, secondWallet }: Wallets,
  before?: RepayAccountId,
): { from: RepayAccountId; field: (fixed: boolean) => ReactNode } {
  const [from, setFrom] = useState(before ?? repayAccountId);
  if (!secondWallet) {
    return { from: repayAccountId, field: () => <PaidFrom account={account} /> };
  }
  const choices = [
    { value: repayAccountId, label: account },
    { value: secondWallet.repayAccountId, label: secondWallet.account },
  ];
  const field = (fixed: boolean) => (
    <ChoiceRow
      label={label}
      name="repayAccount"
      choices={fixed ? choices.filter(({ value }) => value === from) : choices}
      value={from}
      onChange={setFrom}
    />
  );
  return { from, field };
}

/** The only account there is to pay from. */
export function PaidFrom({ account }: { account: string }) {
  return <TextField label={label} name="repayAccount" value={account} readOnly />;
}

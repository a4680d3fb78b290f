import { useState } from 'react';
import { getUserInfo } from '../../../contract/borrower/auth.ts';
import { refusalSentence } from '../../../contract/words/refusals.ts';
import * as say from '../../../contract/sentences/borrow.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { maskAccount } from '../bills/account-text.ts';
import { ContractPopup } from '../loan-contract/contract-popup.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NextIcon, PaperIcon } from '../../ui/icons.tsx';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { BorrowDialog } from './borrow-dialog.tsx';
import { WalletCard } from '../wallet/wallet-card.tsx';
import css from './borrow.module.css';
import type { Trial } from './loan-cost.tsx';
import { useBorrow } from './use-borrow.ts';

interface BorrowFormProps {
  trial: Trial;
  /** The server has another price by now: it is fetched, shown, and agreed to anew. */
  onPriceChanged: () => void;
}

type Open = 'nothing' | 'contract' | 'confirm';

/** The wallet, the contract to read, the agreement, and the Borrow button. */
export function BorrowForm({ trial, onPriceChanged }: BorrowFormProps) {
  const [open, setOpen] = useState<Open>('nothing');
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = () => setOpen('nothing');
  const { borrow, sending } = useBorrow({ trial, onPriceChanged, onRefused: close });
  const { answer: user } = useAnswer(getUserInfo, []);
  const wallet = user?.wallet;

  function ask() {
    setError(agreed ? null : refusalSentence('agreement-missing'));
    if (agreed) setOpen('confirm');
  }

  function tick(ticked: boolean) {
    setAgreed(ticked);
    if (ticked) setError(null);
  }

  return (
    <>
      <WalletCard heading={say.whereMoneyGoes} />
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <button type="button" className={css.contract} onClick={() => setOpen('contract')}>
          <PaperIcon />
          <span>{say.readContract}</span>
          <NextIcon />
        </button>
        <Checkbox name="agreed" checked={agreed} onChange={tick} error={error}>
          {say.agree}
        </Checkbox>
        {sending.notice ? <output className={css.notice}>{sending.notice}</output> : null}
        <Button type="submit">{say.borrow(showKwacha(trial.amount))}</Button>
      </form>
      <ContractPopup open={open === 'contract'} choice={trial} onClose={close} />
      <BorrowDialog
        open={open === 'confirm'}
        trial={trial}
        account={wallet ? maskAccount(wallet.account) : null}
        sending={sending}
        onCancel={close}
        onConfirm={() => void borrow(wallet?.repayAccountId)}
      />
    </>
  );
}

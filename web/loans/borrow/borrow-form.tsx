import { useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import { getUserInfo } from '../../../contract/borrower/auth.ts';
import { refusalSentence } from '../../../contract/words/refusals.ts';
import * as say from '../../../contract/sentences/borrow.ts';
import * as sayOfWallet from '../../../contract/sentences/wallet.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { maskAccount } from '../parts/account-text.ts';
import { ContractPopup } from './contract-popup.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Money } from '../../ui/money.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { showKwacha } from '../../../contract/words/show-kwacha.ts';
import { BorrowDialog } from './borrow-dialog.tsx';
import { Wallet } from '../parts/wallet-card.tsx';
import css from './borrow.module.css';
import { Fold, FoldButton } from './fold.tsx';
import { LoanCost } from './loan-cost.tsx';
import type { Trial } from './loan-cost.tsx';
import { useBorrow } from './use-borrow.ts';

interface BorrowFormProps {
  trial: Trial;
  /** Above the price: why it is another one than before. */
  note: ReactNode;
  /** The server has another price by now: it is fetched, shown, and agreed to again. */
  onPriceChanged: () => void;
}

/**
 * The price, which scrolls, and under it what stays: the total, the agreement and Borrow. The foot
 * is beside what scrolls and never over it.
 */
export function BorrowForm({ trial, note, onPriceChanged }: BorrowFormProps) {
  const [open, setOpen] = useState<'nothing' | 'contract' | 'confirm'>('nothing');
  const close = () => setOpen('nothing');
  const openContract = () => setOpen('contract');
  const { borrow, sending } = useBorrow({ trial, onPriceChanged, onRefused: close });
  const agreement = useAgreement({ onUnread: openContract, onReady: () => setOpen('confirm') });
  const { answer: user } = useAnswer(getUserInfo, []);
  const wallet = user?.wallet;
  const account = wallet ? maskAccount(wallet.account) : null;

  return (
    <div className={css.plan} data-foot="">
      <div className={css.price}>
        {note}
        <LoanCost trial={trial}>
          <Fold
            title={say.whereMoneyGoes}
            brief={wallet ? `${account}, ${wallet.network}` : sayOfWallet.noNetwork}
          >
            <Wallet />
          </Fold>
          <FoldButton
            title={say.readContract}
            brief={say.contractBrief}
            onOpen={openContract}
          />
        </LoanCost>
      </div>
      <form className={css.foot} noValidate onSubmit={agreement.submit}>
        <Rows>
          <Row label={say.totalToRepay}>
            <Money amount={trial.totalRepayAmount} size="lead" />
          </Row>
        </Rows>
        <Checkbox
          name="agreed"
          checked={agreement.agreed}
          onChange={agreement.tick}
          error={agreement.error}
        >
          {say.agree}
        </Checkbox>
        {sending.notice ? <output className={css.notice}>{sending.notice}</output> : null}
        <Button type="submit">{say.borrow(showKwacha(trial.amount))}</Button>
      </form>
      <ContractPopup
        open={open === 'contract'}
        choice={trial}
        onShown={agreement.contractShown}
        onAgree={() => {
          agreement.tick(true);
          close();
        }}
        onClose={close}
      />
      <BorrowDialog
        open={open === 'confirm'}
        trial={trial}
        account={account}
        sending={sending}
        onCancel={close}
        onConfirm={() => void borrow(wallet?.repayAccountId)}
      />
    </div>
  );
}

/**
 * The tick. A borrower who ticks it without having seen the contract gets it first, and agrees
 * at its end. A box that says "I have read" must not be true by accident.
 */
function useAgreement(tell: { onUnread: () => void; onReady: () => void }) {
  const [isShown, setShown] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string | null>(null);
  return {
    agreed,
    error,
    contractShown: () => setShown(true),
    tick(ticked: boolean) {
      if (ticked && !isShown) return tell.onUnread();
      setAgreed(ticked);
      if (ticked) setError(null);
    },
    submit(event: SubmitEvent) {
      event.preventDefault();
      setError(agreed ? null : refusalSentence('agreement-missing'));
      if (agreed) tell.onReady();
    },
  };
}

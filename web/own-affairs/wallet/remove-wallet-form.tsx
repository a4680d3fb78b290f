import { removeWallet } from '../../../contract/borrower/wallet.ts';
import type { addWallet } from '../../../contract/borrower/wallet.ts';
import * as say from '../../../contract/sentences/wallet.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import { maskAccount } from '../../loans/parts/account-text.ts';
import { call } from '../../platform/api/call.ts';
import { useAct } from '../../platform/api/use-act.ts';
import { Button } from '../../ui/button.tsx';
import css from './wallet.module.css';

interface RemoveWalletFormProps {
  wallet: AnswerOf<typeof addWallet>;
  onDone: () => void;
}

/** Asks once, and removes the second wallet. */
export function RemoveWalletForm({ wallet, onDone }: RemoveWalletFormProps) {
  const { busy, failure, run } = useAct();
  const { repayAccountId, account } = wallet;
  const remove = () =>
    run(async () => {
      await call(removeWallet, { quiet: true, body: { repayAccountId } });
      onDone();
    });
  return (
    <div className={css.form}>
      <p>{say.removeText(maskAccount(account))}</p>
      {failure === null ? null : <p role="alert">{failure}</p>}
      <Button busy={busy} onClick={remove}>
        {say.remove}
      </Button>
    </div>
  );
}

import { useState } from 'react';
import { getUserInfo } from '../../../contract/borrower/auth.ts';
import * as say from '../../../contract/sentences/wallet.ts';
import { maskAccount } from '../../loans/parts/account-text.ts';
import { askEverythingAgain } from '../../platform/api/query-client.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { Button } from '../../ui/button.tsx';
import { PartOrWaiting } from '../../ui/part-or-waiting.tsx';
import { Popup } from '../../ui/popup.tsx';
import { Row, Rows } from '../../ui/rows.tsx';

const useAddForm = lazyPart(async () => (await import('./add-wallet-form.tsx')).AddWalletForm);
const useRemoveForm = lazyPart(
  async () => (await import('./remove-wallet-form.tsx')).RemoveWalletForm,
);

/** The second wallet of a borrower who has a first one, or the way to add it. */
export function SecondWallet() {
  const { answer: user } = useAnswer(getUserInfo, []);
  const [open, setOpen] = useState(false);
  const second = user?.secondWallet;
  const { part: AddForm, ...adding } = useAddForm(open && !second);
  const { part: RemoveForm, ...removing } = useRemoveForm(open && second !== undefined);
  if (!user?.wallet) return null;
  const close = () => setOpen(false);
  const done = () => {
    close();
    askEverythingAgain();
  };
  return (
    <>
      {second ? (
        <Rows>
          <Row label={say.second}>{maskAccount(second.account)}</Row>
          <Row label={say.network}>{second.network}</Row>
        </Rows>
      ) : null}
      <Button look="quiet" onClick={() => setOpen(true)}>
        {second ? say.remove : say.addSecond}
      </Button>
      <Popup open={open} onClose={close} title={second ? say.removeQuestion : say.addSecond}>
        {second ? (
          <PartOrWaiting {...removing}>
            {RemoveForm ? <RemoveForm wallet={second} onDone={done} /> : null}
          </PartOrWaiting>
        ) : (
          <PartOrWaiting {...adding}>
            {AddForm ? <AddForm onDone={done} /> : null}
          </PartOrWaiting>
        )}
      </Popup>
    </>
  );
}

import { useState } from 'react';
import type { ReactNode } from 'react';
import { getUserInfo } from '../../../contract/borrower/auth.ts';
import * as say from '../../../contract/sentences/wallet.ts';
import { networks } from '../../../contract/market/network.ts';
import type { Network } from '../../../contract/market/network.ts';
import { setWalletNetwork } from '../../../contract/borrower/wallet.ts';
import { call } from '../../platform/api/call.ts';
import { askEverythingAgain } from '../../platform/api/query-client.ts';
import { useAct } from '../../platform/api/use-act.ts';
import { useAnswer } from '../../platform/api/use-answer.ts';
import { maskAccount } from './account-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { Popup } from '../../ui/popup.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import css from './wallet-card.module.css';

const choices = networks.map((network) => ({ value: network, label: network }));

/**
 * The wallet that loans go to and repayments come from. Its network is guessed from the number,
 * which may have been taken along from another network: its owner knows, and can say so.
 */
export function WalletCard({ children }: { children?: ReactNode }) {
  return (
    <Card heading={say.heading}>
      <Wallet />
      {children}
    </Card>
  );
}

/** The same without a sheet around it. */
export function Wallet() {
  const { answer: user, again } = useAnswer(getUserInfo, []);
  const [open, setOpen] = useState(false);
  const wallet = user?.wallet;
  const account = wallet?.account ?? user?.mobile;
  return (
    <>
      <Rows>
        <Row label={say.account}>{account ? maskAccount(account) : '…'}</Row>
        <Row label={say.network}>{user ? (wallet?.network ?? say.noNetwork) : '…'}</Row>
      </Rows>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {!user || wallet ? say.correct : say.choose}
      </Button>
      <Popup open={open} onClose={() => setOpen(false)} title={say.question}>
        <NetworkForm
          now={wallet?.network ?? null}
          onDone={() => {
            setOpen(false);
            again();
          }}
        />
      </Popup>
    </>
  );
}

function NetworkForm({ now, onDone }: { now: Network | null; onDone: () => void }) {
  const [network, setNetwork] = useState<Network>(now ?? networks[0]);
  const { busy, failure, run } = useAct();
  const save = () =>
    run(async () => {
      await call(setWalletNetwork, { quiet: true, body: { network } });
      askEverythingAgain();
      onDone();
    });

  return (
    <div className={css.form}>
      <p>{say.explanation}</p>
      <ChoiceRow
        label={say.network}
        name="network"
        choices={choices}
        value={network}
        onChange={setNetwork}
      />
      {failure ? (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      ) : null}
      <Button busy={busy} onClick={save}>
        {say.save}
      </Button>
    </div>
  );
}

import { useState } from 'react';
import { getUserInfo } from '../../contract/auth.ts';
import { networks } from '../../contract/values/network.ts';
import type { Network } from '../../contract/values/network.ts';
import { setWalletNetwork } from '../../contract/wallet.ts';
import { call } from '../api/call.ts';
import { sentenceOf } from '../api/call-errors.ts';
import { askEverythingAgain } from '../api/query-client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { maskAccount } from '../bills/account-text.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { Popup } from '../ui/popup.tsx';
import { Row, Rows } from '../ui/rows.tsx';
import css from './wallet-card.module.css';

const choices = networks.map((network) => ({ value: network, label: network }));

/**
 * The wallet that loans go to and repayments come from. Its network is guessed from the number,
 * which may have been taken along from another network: its owner knows, and can say so.
 */
export function WalletCard({ heading = 'Your mobile money' }: { heading?: string }) {
  const { answer: user, again } = useAnswer(getUserInfo, []);
  const [open, setOpen] = useState(false);
  const wallet = user?.wallet;
  const account = wallet?.account ?? user?.mobile;
  return (
    <Card heading={heading}>
      <Rows>
        <Row label="Account">{account ? maskAccount(account) : '…'}</Row>
        <Row label="Network">{user ? (wallet?.network ?? 'Please choose') : '…'}</Row>
      </Rows>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {!user || wallet ? 'Correct the network' : 'Choose the network'}
      </Button>
      <Popup open={open} onClose={() => setOpen(false)} title="Which network is it with?">
        <NetworkForm
          now={wallet?.network ?? null}
          onDone={() => {
            setOpen(false);
            again();
          }}
        />
      </Popup>
    </Card>
  );
}

function NetworkForm({ now, onDone }: { now: Network | null; onDone: () => void }) {
  const [network, setNetwork] = useState<Network>(now ?? networks[0]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    setFailure(null);
    try {
      await call(setWalletNetwork, { quiet: true, body: { network } });
      askEverythingAgain();
      onDone();
    } catch (reason) {
      setFailure(sentenceOf(reason));
      setBusy(false);
    }
  }

  return (
    <div className={css.form}>
      <p>
        The network whose SIM is in your phone, and whose PIN you enter. A number can be taken
        from one network to another, so the first digits do not always tell.
      </p>
      <ChoiceRow
        label="Network"
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
      <Button busy={busy} onClick={() => void save()}>
        Save
      </Button>
    </div>
  );
}

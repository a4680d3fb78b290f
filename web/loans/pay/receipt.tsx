import { useState } from 'react';
import * as say from '../../../contract/sentences/repayment-progress.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import css from './payment-dialog.module.css';
import type { ReceiptRow } from './receipt-rows.ts';

/** The lines of a receipt, and the button that shares it as a picture and as text. */
export function Receipt({ rows }: { rows: readonly ReceiptRow[] }) {
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function share(): Promise<void> {
    setBusy(true);
    // Fetched by those who share: most read a receipt and close it.
    const { shareReceipt } = await import('./share-receipt.ts').catch(() => failed);
    setSaid(await shareReceipt(rows));
    setBusy(false);
  }

  return (
    <>
      <Rows>
        {rows.map(({ label, value, is }) => (
          <Row key={label} label={label} strong={is === 'sum'}>
            <span className={is === 'lead' ? css.paid : undefined}>{value}</span>
          </Row>
        ))}
      </Rows>
      <Button look="quiet" busy={busy} onClick={() => void share()}>
        {say.share}
      </Button>
      {said === null ? null : <output>{said}</output>}
    </>
  );
}

/** Without a network its code may not be there. */
const failed = { shareReceipt: async () => say.notShared };

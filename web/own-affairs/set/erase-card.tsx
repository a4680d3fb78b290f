import { useState } from 'react';
import { eraseMyData } from '../../../contract/borrower/data-rights.ts';
import type { ErasureHindrance, showMyData } from '../../../contract/borrower/data-rights.ts';
import type { AnswerOf } from '../../../contract/words/endpoint.ts';
import * as say from '../../../contract/sentences/data-page.ts';
import { showDay } from '../../../contract/words/show-day.ts';
import { sentenceOf } from '../../platform/api/call-errors.ts';
import { call } from '../../platform/api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import css from './data-part.module.css';
import { ErasureWaits } from './erasure-waits.tsx';
import { keptWords } from './held-words.ts';

type Erasure = AnswerOf<typeof showMyData>['erasure'];
type Kept = Erasure['kept'];

const hindrances: Readonly<Record<ErasureHindrance, string>> = {
  'loan-open': say.hinderedByLoan,
  'debt-written-off': say.hinderedByDebt,
  'money-on-its-way': say.hinderedByMoney,
};

interface EraseCardProps {
  erasure: Erasure;
  onAsked: () => void;
}

/** Erasing: what would go and what would stay, with a confirmation; or that it waits. */
export function EraseCard({ erasure, onAsked }: EraseCardProps) {
  const { erasesAt, hindrance, kept } = erasure;
  const [isAsking, setAsking] = useState(false);
  if (erasesAt) return <ErasureWaits erasesAt={erasesAt} />;
  return (
    <Card heading={say.eraseHeading}>
      <p>{say.eraseText}</p>
      {hindrance ? (
        <p className={css.failure}>{hindrances[hindrance]}</p>
      ) : (
        <Button look="danger" onClick={() => setAsking(true)}>
          {say.erase}
        </Button>
      )}
      <Question
        open={isAsking}
        kept={kept}
        onClose={() => setAsking(false)}
        onAsked={() => {
          setAsking(false);
          onAsked();
        }}
      />
    </Card>
  );
}

interface QuestionProps {
  open: boolean;
  kept: Kept;
  onClose: () => void;
  onAsked: () => void;
}

function Question({ open, kept, onClose, onAsked }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function erase() {
    setBusy(true);
    setFailure(null);
    try {
      await call(eraseMyData, { quiet: true, body: { agreed: true } });
      onAsked();
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setBusy(false);
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={say.eraseQuestion}
      actions={
        <>
          <Button look="danger" busy={busy} onClick={() => void erase()}>
            {say.yesErase}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {say.keepIt}
          </Button>
        </>
      }
    >
      <p>{say.eraseGone}</p>
      <KeptList kept={kept} />
      {failure === null ? null : (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
    </Dialog>
  );
}

function KeptList({ kept }: { kept: Kept }) {
  if (kept.length === 0) return <p>{say.keptNothing}</p>;
  return (
    <>
      <p>{say.keptHeading}</p>
      <ul className={css.kept}>
        {kept.map(({ part, until }) => (
          <li key={part}>
            {until ? say.keptUntil(keptWords[part], showDay(until)) : keptWords[part]}
          </li>
        ))}
      </ul>
    </>
  );
}

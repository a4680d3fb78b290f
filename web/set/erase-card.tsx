import { useState } from 'react';
import { useLocation } from 'wouter';
import { eraseMyData } from '../../contract/data-rights.ts';
import type { ErasureHindrance, showMyData } from '../../contract/data-rights.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import * as say from '../../contract/sentences/data-page.ts';
import { sentenceOf } from '../api/call-errors.ts';
import { call } from '../api/call.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { showDate } from '../ui/date-text.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DoneIcon } from '../ui/icons.tsx';
import css from './data-part.module.css';
import { keptWords } from './held-words.ts';
import { leaveThisPhone } from './leave-this-phone.ts';

type Erasure = AnswerOf<typeof showMyData>['erasure'];
export type Kept = Erasure['kept'];

const hindrances: Readonly<Record<ErasureHindrance, string>> = {
  'loan-open': say.hinderedByLoan,
  'debt-written-off': say.hinderedByDebt,
  'money-on-its-way': say.hinderedByMoney,
};

interface EraseCardProps {
  erasure: Erasure;
  onErased: (kept: Kept) => void;
}

/** Erasing: what would go and what would stay, asked once more. */
export function EraseCard({ erasure: { hindrance, kept }, onErased }: EraseCardProps) {
  const [isAsking, setAsking] = useState(false);
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
        onErased={onErased}
      />
    </Card>
  );
}

/** What is shown once it is done: the session has ended, so nothing more is asked for. */
export function Erased({ kept }: { kept: Kept }) {
  const [, navigate] = useLocation();

  function leave() {
    navigate(paths.home, { replace: true });
    leaveThisPhone();
  }

  return (
    <Card heading={say.erasedTitle} beside={<DoneIcon />}>
      <p role="status">{say.erasedText}</p>
      <KeptList kept={kept} />
      <Button onClick={leave}>{say.erasedDone}</Button>
    </Card>
  );
}

interface QuestionProps {
  open: boolean;
  kept: Kept;
  onClose: () => void;
  onErased: (kept: Kept) => void;
}

function Question({ open, kept, onClose, onErased }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function erase() {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await call(eraseMyData, { quiet: true, body: { agreed: true } });
      onErased(answer.kept);
    } catch (error) {
      setFailure(sentenceOf(error));
      setBusy(false);
    }
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
            {until ? say.keptUntil(keptWords[part], showDate(until)) : keptWords[part]}
          </li>
        ))}
      </ul>
    </>
  );
}

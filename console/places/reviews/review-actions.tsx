import { useState } from 'react';
import { useLocation } from 'wouter';
import { declineReasons } from '../../../contract/borrower/reviews.ts';
import { propose } from '../../../contract/staff/propose-acts.ts';
import {
  approveReview,
  declineReview,
  stopReview,
} from '../../../contract/staff/review-acts.ts';
import type { ArgsOf } from '../../../contract/staff/staff-act.ts';
import { callAct } from '../../platform/call-act.ts';
import { paths } from '../../platform/paths.ts';
import { callFresh, useDoing } from '../../platform/queries.ts';
import { fieldSentence } from '../../platform/refusals.ts';
import { Button } from '../../ui/button.tsx';
import { codeText } from '../../ui/code-text.ts';
import { counted } from '../../ui/counts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, WordsField } from '../../ui/field.tsx';
import { useKeys } from '../../ui/keys.ts';
import { showToast } from '../../ui/toast.tsx';
import { DialogForm, isUnsaid, ReasonField } from '../dialog-form.tsx';
import { Preview } from '../proposals/preview.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';
import type { Review } from './review-words.ts';
import css from './reviews.module.css';

interface ReviewActionsProps {
  review: Review;
  /** Told the version that this person's own act made. */
  onDone: (version: number) => void;
}

/** What whoever looks may do; what they may not stays, and says why. */
export function ReviewActions({ review, onDone }: ReviewActionsProps) {
  const [open, setOpen] = useState<'approve' | 'propose' | 'decline' | 'ask' | 'stop' | null>(
    null,
  );
  const { may, id, version, state } = review;
  const isOver = state === 'approved' || state === 'declined';
  // Above one's own limit approving is proposing it to a second person.
  const isProposed = may.approve !== null && may.propose === null;
  const whyNot = isProposed ? may.propose : may.approve;
  const approve = () => {
    if (whyNot === null) setOpen(isProposed ? 'propose' : 'approve');
    else if (!isOver) showToast(whyNot);
  };
  useKeys({ a: approve });
  if (isOver) return null;
  const close = () => setOpen(null);
  const finish = (said: string) => (answer: { review: Review }) => {
    close();
    onDone(answer.review.version);
    showToast(said);
  };
  return (
    <div className={css.actions}>
      <Button look="primary" keyName="a" whyNot={whyNot} onClick={approve}>
        {isProposed ? 'Propose to approve …' : 'Approve …'}
      </Button>
      <Button whyNot={may.decline} onClick={() => setOpen('decline')}>
        Decline …
      </Button>
      <Button whyNot={may.ask} onClick={() => setOpen('ask')}>
        Ask for a step again …
      </Button>
      {state === 'held' ? (
        <Button look="danger" whyNot={may.stop} onClick={() => setOpen('stop')}>
          Stop …
        </Button>
      ) : null}
      {open === 'approve' || open === 'propose' ? (
        <ApproveDialog
          review={review}
          isProposed={open === 'propose'}
          onClose={close}
          onApproved={finish('Approved.')}
        />
      ) : null}
      {open === 'decline' ? (
        <DeclineDialog review={review} onClose={close} onDeclined={finish('Declined.')} />
      ) : null}
      {open === 'ask' ? (
        <AskDialog
          review={review}
          onClose={close}
          onAsked={finish('Asked. The borrower is told by SMS.')}
        />
      ) : null}
      {open === 'stop' ? (
        <ReasonDialog
          title="Stop the payout"
          lead="No money leaves, and the review is open again. Whoever approved it reads why."
          action="Stop it"
          onClose={close}
          onReason={async (reason) =>
            finish('Stopped.')(await callAct(stopReview, { id, version, reason }))
          }
        />
      ) : null}
    </div>
  );
}

interface ApproveDialogProps {
  review: Review;
  /** It is more than they decide alone. */
  isProposed: boolean;
  onClose: () => void;
  onApproved: (answer: { review: Review }) => void;
}

/** What approving does, and why it is done. */
function ApproveDialog({ review, isProposed, onClose, onApproved }: ApproveDialogProps) {
  const { id, version, kind, preview, previewHash } = review;
  const [reason, setReason] = useState('');
  const [, navigate] = useLocation();
  const doing = useDoing(async () => {
    if (isProposed && previewHash !== null) {
      const body = { kind: 'approve-order', reviewId: id } as const;
      const { proposal } = await callAct(propose, { body, reason, previewHash });
      navigate(paths.proposal(proposal.id));
    } else onApproved(await callFresh(approveReview, { id, version, reason }));
  });
  const what = kind === 'face' ? 'the face' : 'the loan';
  return (
    <Dialog
      title={isProposed ? `Propose to approve ${what}` : `Approve ${what}`}
      onClose={onClose}
      wide
    >
      <p>{leadOf(review, isProposed)}</p>
      {preview === null ? null : <Preview preview={preview} />}
      <DialogForm
        doing={doing}
        action={isProposed ? 'Propose it' : 'Approve it'}
        whyNot={isUnsaid(reason) ? 'Say why, in a few words.' : null}
        onSubmit={() => doing.mutate(undefined)}
        onClose={onClose}
      >
        <ReasonField doing={doing} value={reason} onText={setReason} />
      </DialogForm>
    </Dialog>
  );
}

function leadOf({ kind, may }: Review, isProposed: boolean): string {
  if (kind === 'face') return 'The face is the card’s. The borrower hears it, and goes on.';
  if (isProposed) return `${may.approve ?? ''} A director signs it with their passkey.`;
  return 'It is paid out in a minute. Until then anybody who decides on reviews can stop it.';
}

interface DeclineDialogProps {
  review: Review;
  onClose: () => void;
  onDeclined: (answer: { review: Review }) => void;
}

/** One of the list, which the borrower reads, and what stays inside. */
function DeclineDialog({ review, onClose, onDeclined }: DeclineDialogProps) {
  const { id, version, kind } = review;
  const [code, setCode] = useState<string>('');
  const [note, setNote] = useState('');
  const reasons = declineReasons[kind];
  const chosen = reasons[code];
  const doing = useDoing(async () => {
    const reason = code as ArgsOf<typeof declineReview>['reason'];
    const given = note.trim() === '' ? undefined : note;
    onDeclined(await callAct(declineReview, { id, version, reason, note: given }));
  });
  return (
    <Dialog title={kind === 'face' ? 'Decline the face' : 'Decline the loan'} onClose={onClose}>
      <DialogForm
        doing={doing}
        action="Decline it"
        look="danger"
        whyNot={chosen === undefined ? 'Choose what the borrower reads.' : null}
        onSubmit={() => doing.mutate(undefined)}
        onClose={onClose}
      >
        <Choice
          label="Reason"
          none="Choose"
          value={code}
          options={Object.keys(reasons).map((value) => ({ value, label: codeText(value) }))}
          onChoose={setCode}
          hint={
            chosen === undefined
              ? 'The borrower reads its sentence.'
              : `They read: “${chosen.sentence}” They may try again ${restOf(chosen.restDays)}.`
          }
          error={fieldSentence(doing.error, 'reason')}
        />
        <WordsField
          label="Note, which stays inside"
          rows={2}
          value={note}
          onText={setNote}
          maxLength={500}
          error={fieldSentence(doing.error, 'note')}
        />
      </DialogForm>
    </Dialog>
  );
}

function restOf(days: number): string {
  return days === 0 ? 'at once' : `in ${counted(days, 'day')}`;
}

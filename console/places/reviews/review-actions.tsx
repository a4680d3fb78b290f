import { useState } from 'react';
import { useLocation } from 'wouter';
import { declineReasons } from '../../../contract/borrower/reviews.ts';
import { propose } from '../../../contract/staff/propose-acts.ts';
import {
  approveReview,
  declineReview,
  stopReview,
} from '../../../contract/staff/review-acts.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { codeText } from '../../ui/code-text.ts';
import { counted } from '../../ui/counts.ts';
import { useKeys } from '../../ui/keys.ts';
import { showToast } from '../../ui/toast.tsx';
import { PayoutsLeft } from '../proposals/payouts-left.tsx';
import { Preview } from '../proposals/preview.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { reasonField } from '../reason-field.ts';
import { AskDialog } from './ask-dialog.tsx';
import type { Review } from './review-words.ts';
import css from './reviews.module.css';

interface ReviewActionsProps {
  review: Review;
  /** Told the version that this person's own act made. */
  onDone: (version: number) => void;
}

/** The buttons of a review. One that the user may not press stays, and says why. */
export function ReviewActions({ review, onDone }: ReviewActionsProps) {
  const [open, setOpen] = useState<'approve' | 'propose' | 'decline' | 'ask' | 'stop' | null>(
    null,
  );
  const { may, id, version, state } = review;
  const isOver = state === 'approved' || state === 'declined';
  // Above one's own limit, to approve is to propose it to a second approver.
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
        Request step again …
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
          onAsked={finish('Asked. The borrower gets an SMS.')}
        />
      ) : null}
      {open === 'stop' ? (
        <ReasonDialog
          title="Stop the payout"
          lead="No money leaves, and the review is open again. The approver reads why."
          action="Stop it"
          onClose={close}
          act={stopReview}
          given={{ id, version }}
          onDone={finish('Stopped.')}
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
  const [, navigate] = useLocation();
  const what = kind === 'face' ? 'the face' : 'the loan';
  const same = {
    wide: true,
    fields: { reason: reasonField },
    children: (
      <>
        <p>{leadOf(review, isProposed)}</p>
        {preview === null ? null : <Preview preview={preview} />}
        {kind === 'face' || isProposed ? null : <PayoutsLeft left={review.left} />}
      </>
    ),
    onClose,
  };
  return isProposed && previewHash !== null ? (
    <ActDialog
      {...same}
      title={`Propose to approve ${what}`}
      act={propose}
      given={{ body: { kind: 'approve-order', reviewId: id }, previewHash }}
      action="Propose it"
      onDone={({ proposal }) => navigate(paths.proposal(proposal.id))}
    />
  ) : (
    <ActDialog
      {...same}
      title={`Approve ${what}`}
      act={approveReview}
      given={{ id, version }}
      action="Approve it"
      onDone={onApproved}
    />
  );
}

function leadOf({ kind, may }: Review, isProposed: boolean): string {
  if (kind === 'face') return 'The face is the card’s. The borrower hears it, and goes on.';
  if (isProposed) return `${may.approve ?? ''} A director signs it with their passkey.`;
  return 'It is paid out in a minute. Until then all who decide on reviews can stop it.';
}

interface DeclineDialogProps {
  review: Review;
  onClose: () => void;
  onDeclined: (answer: { review: Review }) => void;
}

/** One of the list, which the borrower reads, and what stays inside. */
function DeclineDialog({ review, onClose, onDeclined }: DeclineDialogProps) {
  const { id, version, kind } = review;
  const reasons = declineReasons[kind];
  return (
    <ActDialog
      title={kind === 'face' ? 'Decline the face' : 'Decline the loan'}
      act={declineReview}
      given={{ id, version }}
      fields={({ reason = '' }) => ({
        reason: {
          kind: 'choice',
          label: 'Reason',
          options: Object.keys(reasons).map((value) => ({ value, label: codeText(value) })),
          hint: readOf(reasons[reason]),
          wanted: 'Choose what the borrower reads.',
        },
        note: {
          kind: 'words',
          label: 'Note, which stays inside',
          rows: 2,
          longest: 500,
          whenEmpty: 'absent',
        },
      })}
      action="Decline it"
      look="danger"
      onClose={onClose}
      onDone={onDeclined}
    />
  );
}

function readOf(chosen: { sentence: string; restDays: number } | undefined): string {
  if (chosen === undefined) return 'The borrower reads its sentence.';
  return `They read: “${chosen.sentence}” They may try again ${restOf(chosen.restDays)}.`;
}

function restOf(days: number): string {
  return days === 0 ? 'at once' : `in ${counted(days, 'day')}`;
}

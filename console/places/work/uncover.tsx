import { useEffect, useState } from 'react';
import type { openWork } from '../../../contract/staff/borrower-acts.ts';
import { lookReasonNames, lookReasons } from '../../../contract/staff/borrower-acts.ts';
import { sealedParts, unseal } from '../../../contract/staff/borrower-acts.ts';
import { shownMinutes } from '../../../contract/staff/borrower-acts.ts';
import type { LookReason } from '../../../contract/staff/borrower-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { WorkQueue } from '../../../contract/staff/work-acts.ts';
import { listOpenWork } from '../../../contract/staff/work-acts.ts';
import { instantText } from '../../../contract/words/day-text.ts';
import type * as z from 'zod/mini';
import { Loaded } from '../../platform/loaded.tsx';
import { callFresh, useAct, useDoing } from '../../platform/queries.ts';
import { fieldSentence } from '../../platform/refusals.ts';
import { useSession, useSessionState, useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Checks, Choice, WordsField } from '../../ui/field.tsx';
import { Facts, Notice, Panel } from '../../ui/frames.tsx';
import { Countdown } from '../../ui/instant.tsx';
import { DialogForm } from '../dialog-form.tsx';

type Part = (typeof sealedParts)[number];
type Work = z.output<typeof openWork>;
type Values = StaffAnswerOf<typeof unseal>['values'];

const partWords: Readonly<Record<Part, string>> = {
  name: 'Name',
  mobile: 'Mobile number',
  nrc: 'Card number and birth date',
  personal: 'Work and home',
  questionnaire: 'Answers to our questions',
};
/** A promise or plan is followed up by a contact, which has its own rules; a breach is nobody’s. */
const noReason = ['promises', 'arrangements', 'breaches'] as const;
type LookedFrom = Exclude<WorkQueue, (typeof noReason)[number]>;
const kindOf: Readonly<Record<LookedFrom, Exclude<Work['kind'], 'grant'>>> = {
  reviews: 'review',
  cases: 'case',
  complaints: 'complaint',
  'data-requests': 'data-request',
  suspicion: 'suspicion',
};
const minuteMs = 60_000;

interface UncoverProps {
  borrowerId: string;
  /** The work it is looked at from, which is proposed as the reason. */
  about?: Work;
}

/**
 * What names a borrower, covered until somebody says why; ten minutes later, or when the session
 * ends, it is covered again by itself.
 */
export function Uncover({ borrowerId, about }: UncoverProps) {
  const grant = useGrant();
  const mayNot = useWhyNot('unseal', 'does');
  const isIn = useSessionState().kind === 'open';
  const [asks, setAsks] = useState(false);
  const [shown, setShown] = useState<{ values: Values; until: Date } | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), shown.until.getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [shown]);
  const fields = shown?.values.flatMap((one) => one.fields) ?? [];
  return (
    <Panel
      title="What names them"
      actions={
        shown === null ? (
          <Button whyNot={grant === null ? mayNot : null} onClick={() => setAsks(true)}>
            Uncover …
          </Button>
        ) : (
          <Button onClick={() => setShown(null)}>Cover it now</Button>
        )
      }
    >
      {shown === null || !isIn ? (
        <p>
          {about?.kind === 'suspicion'
            ? 'Covered. A look for a suspicion is kept, and the borrower is not told of it.'
            : 'Covered. Who uncovers it says why, and the borrower reads that in Set.'}
        </p>
      ) : (
        <>
          <p role="status">
            Uncovered for you. Covered again in <Countdown until={shown.until} />
          </p>
          {fields.length === 0 ? <p>Nothing of it is there, or no more.</p> : null}
          <Facts facts={fields} />
        </>
      )}
      {asks ? (
        <UncoverDialog
          borrowerId={borrowerId}
          about={about}
          onClose={() => setAsks(false)}
          onValues={(values) => {
            setAsks(false);
            setShown({ values, until: new Date(Date.now() + shownMinutes * minuteMs) });
          }}
        />
      ) : null}
    </Panel>
  );
}

interface WorkRow {
  readonly work: Work;
  readonly line: string;
}

/** What two people granted whoever audits, for so many days; null to all others. */
function useGrant(): WorkRow | null {
  const { person, roles, grantedUntil } = useSession();
  if (!roles.includes('auditor') || grantedUntil === null) return null;
  const line = `The audit, granted until ${instantText(grantedUntil)}`;
  return { work: { kind: 'grant', id: person.id }, line };
}

interface UncoverDialogProps {
  borrowerId: string;
  about: Work | undefined;
  onClose: () => void;
  onValues: (values: Values) => void;
}

function UncoverDialog({ borrowerId, about, onClose, onValues }: UncoverDialogProps) {
  const asked = useAct(listOpenWork, { borrowerId });
  const grant = useGrant();
  return (
    <Dialog title="Uncover what names them" onClose={onClose} wide>
      <Loaded asked={asked}>
        {({ rows }) => {
          const works = [...rows.filter(isReason).map(workOf), ...(grant ? [grant] : [])];
          return works.length === 0 ? (
            <NothingOpen onClose={onClose} />
          ) : (
            <UncoverForm
              borrowerId={borrowerId}
              about={about}
              works={works}
              onClose={onClose}
              onValues={onValues}
            />
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function NothingOpen({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Notice tone="warn">
        <p>
          Nothing open is about this borrower, so nothing gives a reason to look. A review, a
          money case, a complaint or a data request of theirs does, while it is open.
        </p>
        <p>
          Are they on the phone? <i>Check a caller</i> says whether they are who they say, and
          their loans, a note and logging them out need no name. What they write in their app,
          under <i>Me</i>, opens here at once and gives the reason. For a bill that is late,
          call them from Collections.
        </p>
      </Notice>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  );
}

type AnyRow = StaffAnswerOf<typeof listOpenWork>['rows'][number];
type OpenRow = AnyRow & { readonly queue: LookedFrom };
const isReason = (row: AnyRow): row is OpenRow => !noReason.some((one) => one === row.queue);
const workOf = ({ queue, id, line }: OpenRow): WorkRow => ({
  work: { kind: kindOf[queue], id },
  line,
});
const workName = ({ kind, id }: Work) => `${kind} ${id}`;

function UncoverForm(props: UncoverDialogProps & { works: readonly WorkRow[] }) {
  const { borrowerId, about, works, onClose, onValues } = props;
  const here =
    works.find(({ work }) => about && workName(work) === workName(about)) ?? works[0];
  const [what, setWhat] = useState<readonly Part[]>(['name', 'mobile']);
  const [reason, setReason] = useState<LookReason | ''>('');
  const [note, setNote] = useState('');
  const [name, setName] = useState(here ? workName(here.work) : '');
  const work = works.find((one) => workName(one.work) === name)?.work;
  const look = useDoing(async () => {
    if (work === undefined) return;
    const answer = await callFresh(unseal, {
      borrowerId,
      what: [...what],
      reason: reason === '' ? undefined : reason,
      note,
      about: work,
    });
    onValues(answer.values);
  });
  return (
    <DialogForm
      doing={look}
      action={`Uncover for ${shownMinutes} minutes`}
      whyNot={what.length === 0 || work === undefined ? 'Choose what, and for what.' : null}
      onSubmit={() => look.mutate(undefined)}
      onClose={onClose}
    >
      <Checks
        label="What"
        values={what}
        options={sealedParts.map((value) => ({ value, label: partWords[value] }))}
        onCheck={setWhat}
        error={fieldSentence(look.error, 'what')}
      />
      <Choice
        label="Why"
        hint={
          work?.kind === 'suspicion'
            ? 'Kept for compliance and the director. The borrower is not told.'
            : 'The borrower reads this, with the day and your role.'
        }
        none="Choose"
        value={reason}
        options={lookReasonNames.map((value) => ({
          value,
          label: lookReasons[value],
        }))}
        onChoose={setReason}
      />
      <Choice
        label="For which open work"
        none="Choose"
        value={name}
        options={works.map(({ work: one, line }) => ({ value: workName(one), label: line }))}
        onChoose={setName}
      />
      <WordsField
        label="Note, if there is more to say"
        rows={2}
        value={note}
        onText={setNote}
        maxLength={500}
        error={fieldSentence(look.error, 'note')}
      />
    </DialogForm>
  );
}

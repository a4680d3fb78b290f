import { useEffect, useState } from 'react';
import type { openWork } from '../../../contract/staff/borrower-acts.ts';
import { lookReasonNames, lookReasons } from '../../../contract/staff/borrower-acts.ts';
import { unseal } from '../../../contract/staff/borrower-acts.ts';
import type { sealedParts } from '../../../contract/staff/borrower-acts.ts';
import { shownMinutes } from '../../../contract/staff/borrower-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import type { WorkQueue } from '../../../contract/staff/work-acts.ts';
import { listOpenWork } from '../../../contract/staff/open-work-acts.ts';
import { instantText } from '../../../contract/words/day-text.ts';
import type * as z from 'zod/mini';
import { ActForm } from '../../platform/act-form.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { useAct } from '../../platform/queries.ts';
import { useSession, useSessionState, useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { optionsOf } from '../../ui/field-list.tsx';
import { Facts, Notice, Panel } from '../../ui/frames.tsx';
import { Countdown } from '../../ui/instant.tsx';
import { serverMs } from '../../ui/server-now.ts';

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
/**
 * A promise or plan is followed up by a contact, which has its own rules; a breach has no owner.
 */
const noReason = ['promises', 'arrangements', 'breaches'] as const;
type LookedFrom = Exclude<WorkQueue, (typeof noReason)[number]>;
const kindOf: Readonly<Record<LookedFrom, Exclude<Work['kind'], 'grant'>>> = {
  reviews: 'review',
  cases: 'case',
  complaints: 'complaint',
  deaths: 'death-report',
  'data-requests': 'data-request',
  suspicion: 'suspicion',
};
const minuteMs = 60_000;

interface UncoverProps {
  borrowerId: string;
  /** The work it is looked at from, which is proposed as the reason. */
  about?: Work;
  /** Why the user may not. */
  whyNot?: string | null;
}

/**
 * A borrower's personal details, hidden until a user gives a reason. Ten minutes later, or when
 * the session ends, they are hidden again.
 */
export function Uncover({ borrowerId, about, whyNot = null }: UncoverProps) {
  const grant = useGrant();
  const mayNot = useWhyNot('unseal', 'does');
  const isIn = useSessionState().kind === 'open';
  const [asks, setAsks] = useState(false);
  const [shown, setShown] = useState<{ values: Values; until: Date } | null>(null);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => setShown(null), shown.until.getTime() - serverMs());
    return () => clearTimeout(timer);
  }, [shown]);
  const fields = shown?.values.flatMap((one) => one.fields) ?? [];
  return (
    <Panel
      title="Personal details"
      actions={
        shown === null ? (
          <Button
            whyNot={whyNot ?? (grant === null ? mayNot : null)}
            onClick={() => setAsks(true)}
          >
            Show …
          </Button>
        ) : (
          <Button onClick={() => setShown(null)}>Hide now</Button>
        )
      }
    >
      {shown === null || !isIn ? (
        <p>
          {about?.kind === 'suspicion'
            ? 'Hidden. A look for a suspicion is recorded, and the borrower is not told of it.'
            : 'Hidden. Give a reason to see them. The borrower reads it in Set.'}
        </p>
      ) : (
        <>
          <p role="status">
            Shown to you. Hidden again in <Countdown until={shown.until} />
          </p>
          {fields.length === 0 ? <p>There is nothing to show, or no longer.</p> : null}
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
            setShown({
              values,
              until: new Date(serverMs() + shownMinutes * minuteMs),
            });
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

/** What two people granted an auditor, for so many days; null to all others. */
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
    <Dialog title="Show personal details" onClose={onClose} wide>
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
          No open work is about this borrower, so there is no reason to look. An open review,
          money case, complaint or data request is a reason.
        </p>
        <p>
          Are they on the phone? <i>Check a caller</i> says whether they are who they say.
          Loans, notes and logging out need no name. What they write in their app, under{' '}
          <i>Me</i>, opens here at once and gives the reason. For a bill that is late, call them
          from Collections.
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
  const workIn = (name: unknown) => works.find(({ work }) => workName(work) === name)?.work;
  return (
    <ActForm
      act={unseal}
      given={{ borrowerId }}
      fields={({ about: name }) => ({
        what: { kind: 'checks', label: 'What', options: optionsOf(partWords) },
        reason: {
          kind: 'choice',
          label: 'Reason',
          hint:
            workIn(name)?.kind === 'suspicion'
              ? 'Kept for compliance and the director. The borrower is not told.'
              : 'The borrower reads this, with the day and your role.',
          options: lookReasonNames.map((value) => ({ value, label: lookReasons[value] })),
        },
        about: {
          kind: 'choice',
          label: 'For which open work',
          options: works.map(({ work, line }) => ({ value: workName(work), label: line })),
        },
        note: {
          kind: 'words',
          label: 'Note, if there is more to say',
          rows: 2,
          longest: 500,
        },
      })}
      start={{ what: 'name,mobile', about: here ? workName(here.work) : '' }}
      shape={(raw) => ({ ...raw, about: workIn(raw['about']) })}
      action={`Show for ${shownMinutes} minutes`}
      onClose={onClose}
      onDone={({ values }) => onValues(values)}
    />
  );
}

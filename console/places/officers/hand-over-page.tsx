import { useState } from 'react';
import { Link } from 'wouter';
import { pickOfficerLoans, showOfficers } from '../../../contract/staff/officer-acts.ts';
import { mostHandedOver } from '../../../contract/staff/officer-words.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { counted } from '../../ui/counts.ts';
import { Empty, Panel } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';

type Picked = StaffAnswerOf<typeof pickOfficerLoans> & { readonly fromId: StaffId };

/** Loans of one officer for another: which, to whom, and what another person approves. */
export function HandOverPage() {
  const [picked, setPicked] = useState<Picked | null>(null);
  const whyNot = useWhyNot('officers', 'proposes');
  const shown = useAct(showOfficers, {}).data;
  const people = (shown?.people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const officers = (shown?.rows ?? []).flatMap(({ officer }) =>
    officer === null ? [] : [{ value: officer.id, label: officer.name }],
  );
  return (
    <GuardedPage
      lead={`Up to ${mostHandedOver} open loans at a time. Another person approves it.`}
      actions={<Link href={paths.officers}>All officers</Link>}
    >
      <Panel title="Which loans">
        <ActForm
          act={pickOfficerLoans}
          fields={{
            officerId: {
              kind: 'choice',
              label: 'Loans of',
              options: officers,
              none: 'Choose',
              wanted: 'Choose an officer.',
            },
            most: { kind: 'whole', label: 'How many at most', longest: 3 },
          }}
          start={{ most: String(mostHandedOver) }}
          action="Find the loans"
          run={async (args) => {
            const found = await callAct(pickOfficerLoans, args);
            setPicked({ ...found, fromId: args.officerId });
            return found;
          }}
          onDone={() => undefined}
        />
      </Panel>
      {picked === null ? null : picked.orderIds.length === 0 ? (
        <Empty>This officer has no open loan.</Empty>
      ) : (
        <>
          <p>
            {counted(picked.orderIds.length, 'loan')}, <Money kwacha={picked.owed} /> owed.
          </p>
          <ProposeForm
            key={picked.orderIds.join()}
            kind="hand-over"
            given={{ fromId: picked.fromId, orderIds: [...picked.orderIds] }}
            fields={{
              toId: {
                kind: 'choice',
                label: 'To',
                options: people.filter(({ value }) => value !== picked.fromId),
                none: 'Choose',
                wanted: 'Choose who gets them.',
              },
            }}
            whyNot={whyNot}
          />
        </>
      )}
    </GuardedPage>
  );
}

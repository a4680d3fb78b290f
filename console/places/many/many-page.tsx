import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { networks } from '../../../contract/market/network.ts';
import { kindRules } from '../../../contract/staff/kind-rules.ts';
import { findLoans, manyKinds, mostWindowDays } from '../../../contract/staff/many-acts.ts';
import type { ManyKind } from '../../../contract/staff/many-acts.ts';
import { mostOfMany } from '../../../contract/staff/many-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { addDays } from '../../../contract/words/civil-date.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import type { FieldsOf } from '../../platform/use-act-form.ts';
import { useWhyNot } from '../../platform/session.ts';
import { counted } from '../../ui/counts.ts';
import { Choice } from '../../ui/field.tsx';
import { Empty, Panel } from '../../ui/frames.tsx';
import { Money } from '../../ui/money.tsx';
import { serverToday } from '../../ui/server-now.ts';
import { kindWords } from '../proposals/proposal-words.ts';
import { ProposeForm } from '../proposals/propose-form.tsx';
import css from './many.module.css';
import { Skipped } from '../proposals/skipped.tsx';

type Found = StaffAnswerOf<typeof findLoans>;
type How = 'days' | 'list';

/** One act over many loans: which, what it does to each, and what another person approves. */
export function ManyPage() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const kind = manyKinds.find((one) => one === search.get('kind')) ?? 'waive-many';
  const [how, setHow] = useState<How>('days');
  const [found, setFound] = useState<Found | null>(null);
  const whyNot = useWhyNot(kindRules[kind].permission, 'proposes');
  return (
    <GuardedPage
      lead={`Up to ${mostOfMany} loans at a time. Another person approves exactly this list.`}
      actions={<Link href={paths.loans}>All loans</Link>}
    >
      <Panel title="Which loans">
        <div className={css.narrow}>
          <Choice
            label="What is done"
            none="Waive late fees of many loans"
            value={kind}
            options={manyKinds.map((value) => ({ value, label: kindWords[value] }))}
            onChoose={(value) => {
              setFound(null);
              navigate(withFilter(paths.manyLoans, { kind: value }));
            }}
          />
          <Choice
            label="Found by"
            none="The days in which they fell behind"
            value={how}
            options={[
              { value: 'days', label: 'The days in which they fell behind' },
              { value: 'list', label: 'A list of loan numbers' },
            ]}
            onChoose={(value) => setHow(value === 'list' ? 'list' : 'days')}
          />
          <ActForm
            key={how}
            act={findLoans}
            given={{ kind }}
            fields={how === 'list' ? byList : byDays}
            start={() => (how === 'list' ? {} : lastWeek())}
            shape={({ orderIds, ...rest }) => ({
              ...rest,
              ...(how === 'list' && {
                orderIds: String(orderIds ?? '').match(/[^\s,;]+/g) ?? [],
              }),
            })}
            action="Find the loans"
            whyNot={whyNot}
            onDone={setFound}
          />
        </div>
      </Panel>
      {found === null ? null : <What kind={kind} found={found} whyNot={whyNot} />}
    </GuardedPage>
  );
}

const lastWeek = () => ({ from: addDays(serverToday(), -7), to: addDays(serverToday(), -1) });

const byDays: FieldsOf<typeof findLoans> = {
  from: {
    kind: 'day',
    label: 'First day',
    hint: 'On which the oldest unpaid instalment was due.',
    wanted: 'Choose the first day.',
  },
  to: {
    kind: 'day',
    label: 'Last day',
    hint: `At most ${mostWindowDays} days.`,
    wanted: 'Choose the last day.',
  },
  network: {
    kind: 'choice',
    label: 'Network',
    none: 'Every network',
    options: networks.map((value) => ({ value, label: value })),
    whenEmpty: 'absent',
  },
};

const byList: FieldsOf<typeof findLoans> = {
  orderIds: {
    kind: 'words',
    label: 'Loan numbers',
    hint: 'Paste a column of a sheet, or numbers with spaces or commas between them.',
    longest: 10_000,
    rows: 6,
    wanted: 'Paste the numbers of the loans.',
  },
};

interface WhatProps {
  kind: ManyKind;
  found: Found;
  whyNot: string | null;
}

function What({ kind, found, whyNot }: WhatProps) {
  const { loans, total, skipped } = found;
  const ids = loans.map(({ orderId }) => orderId);
  return (
    <Panel title={`${counted(loans.length, 'loan')} found`}>
      {skipped.length === 0 ? null : (
        <Skipped caption="Not possible, and left out" rows={skipped} />
      )}
      {loans.length === 0 ? (
        <Empty>Nothing can be done to any of them.</Empty>
      ) : (
        <>
          <p>
            <Money kwacha={total} /> in all.
          </p>
          {kind === 'waive-many' ? (
            <ProposeForm
              key={ids.join()}
              kind="waive-many"
              given={{ loans: [...loans] }}
              whyNot={whyNot}
            />
          ) : (
            <ProposeForm
              key={ids.join()}
              kind="write-off-many"
              given={{ orderIds: ids }}
              whyNot={whyNot}
            />
          )}
        </>
      )}
    </Panel>
  );
}

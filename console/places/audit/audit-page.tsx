import { Link, useLocation, useSearchParams } from 'wouter';
import { listActs, proveActs } from '../../../contract/staff/audit-acts.ts';
import { listPeople } from '../../../contract/staff/people-acts.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { staffActs } from '../../../contract/staff/staff-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable, Pager } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty, Failed, Notice, Page, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import css from './audit-page.module.css';

const limit = 50;
const actNames = staffActs
  .filter(({ effect }) => effect !== 'looks')
  .map(({ name, summary }) => ({ value: name, label: `${name}: ${summary}` }));

/** Who did what, and the proof that nobody changed it. */
export function AuditPage() {
  const cannotProve = useWhyNot('audit', 'does');
  const prove = useDoing(() => callAct(proveActs, {}));
  return (
    <Page
      title="Audit"
      lead="Each row is chained to the one before it: one that is changed or gone breaks the chain."
      actions={
        <Button
          busy={prove.isPending}
          whyNot={cannotProve}
          onClick={() => prove.mutate(undefined)}
        >
          Prove the log
        </Button>
      }
    >
      {prove.data ? (
        <Notice tone="good">
          <p>
            {prove.data.rows} rows stand as they were written, proved{' '}
            <Instant at={prove.data.provedAt} />. Head <code>{prove.data.head}</code>
          </p>
        </Notice>
      ) : null}
      {prove.error ? <Failed sentence={sentenceOf(prove.error)} /> : null}
      <p>
        Who looked at whom stands under <Link href={paths.readings}>Compliance</Link>.
      </p>
      <Acts />
    </Page>
  );
}

type Act = StaffAnswerOf<typeof listActs>['rows'][number];

const actColumns: readonly Column<Act>[] = [
  { head: 'Row', cell: ({ position }) => position, isNumber: true, isWide: true },
  { head: 'When', cell: ({ at }) => <Instant at={at} /> },
  { head: 'Who', cell: ({ who }) => who?.name ?? 'The machine' },
  { head: 'Act', cell: ({ act }) => <code>{act}</code> },
  {
    head: 'About',
    cell: ({ about, proposalId }) =>
      proposalId === null ? (
        (about && `${about.kind} ${about.id}`) || '–'
      ) : (
        <Link href={paths.proposal(proposalId)}>a proposal</Link>
      ),
    isMain: true,
  },
  {
    head: 'Outcome',
    cell: ({ outcome, reason }) => (
      <Tag tone={outcome === 'done' ? 'good' : 'warn'}>{reason ?? outcome}</Tag>
    ),
  },
];

function Acts() {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const by = search.get('by') ?? undefined;
  const act = search.get('act') ?? undefined;
  const after = search.get('after') ?? undefined;
  const asked = useAct(listActs, {
    filter: { staffId: by as StaffId | undefined, act },
    after,
    limit,
  });
  const show = (filter: { by?: string; act?: string }) =>
    navigate(withFilter(paths.audit, { by, act, ...filter }));
  return (
    <>
      <div className={css.filter}>
        <WhoChoice by={by} onChoose={(value) => show({ by: value })} />
        <Choice
          label="Act"
          none="Every act"
          value={act ?? ''}
          options={actNames}
          onChoose={(value) => show({ act: value })}
        />
      </div>
      <Loaded asked={asked}>
        {({ rows, next, about }) =>
          rows.length === 0 ? (
            <Empty>Nobody did such a thing.</Empty>
          ) : (
            <div>
              <DataTable
                caption="What was done, newest first"
                columns={actColumns}
                rows={rows}
                keyOf={({ position }) => String(position)}
              />
              <Pager
                about={about}
                shown={rows.length}
                newest={after ? withFilter(paths.audit, { by, act }) : null}
                next={next ? withFilter(paths.audit, { by, act, after: next }) : null}
              />
            </div>
          )
        }
      </Loaded>
    </>
  );
}

interface WhoChoiceProps {
  by: string | undefined;
  onChoose: (id: string) => void;
}

function WhoChoice({ by, onChoose }: WhoChoiceProps) {
  const people = useAct(listPeople, {}).data?.people ?? [];
  return (
    <Choice
      label="Who"
      none="Everybody"
      value={by ?? ''}
      options={people.map(({ id, name }) => ({ value: id as string, label: name }))}
      onChoose={onChoose}
    />
  );
}

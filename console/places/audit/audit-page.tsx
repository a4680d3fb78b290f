import { Link } from 'wouter';
import { listActs, proveActs } from '../../../contract/staff/audit-acts.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { staffActs } from '../../../contract/staff/staff-acts.ts';
import { callAct } from '../../platform/call-act.ts';
import { Listed } from '../../platform/listed.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { Button } from '../../ui/button.tsx';
import { codeText } from '../../ui/code-text.ts';
import { counted } from '../../ui/counts.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Failed, Filters, Notice, Page, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { actText } from './act-words.ts';
import { WhoChoice } from '../who-choice.tsx';

const limit = 50;
const actNames = staffActs
  .filter(({ effect }) => effect !== 'looks')
  .map(({ name }) => ({ value: name, label: actText(name) }));

/** Who did what, and the proof that nobody changed it. */
export function AuditPage() {
  const mayNot = useWhyNot('audit', 'reads');
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
            {counted(prove.data.rows, 'row stands as it was', 'rows stand as they were')}{' '}
            written, proved <Instant at={prove.data.provedAt} />. Head{' '}
            <code>{prove.data.head}</code>
          </p>
        </Notice>
      ) : null}
      {prove.error ? <Failed sentence={sentenceOf(prove.error)} /> : null}
      {mayNot === null ? null : (
        <Notice>
          <p>You see what you did yourself.</p>
        </Notice>
      )}
      <p>
        Who looked at whom stands under <Link href={paths.readings}>Compliance</Link>.
      </p>
      <Acts />
    </Page>
  );
}

type Act = StaffAnswerOf<typeof listActs>['rows'][number];

const summaries = new Map(staffActs.map(({ name, summary }) => [name, summary]));

/** What has a page of its own is a link to it. */
const pageOf: Readonly<Record<string, (id: string) => string>> = {
  borrower: paths.borrower,
  loan: paths.loan,
  case: paths.case,
  payment: paths.payment,
  review: paths.review,
  complaint: paths.complaint,
  'data-request': paths.dataRequest,
  return: paths.return,
  staff: (id) => paths.person(id as StaffId),
};

/** Known by a number; the ids of others say nothing to people. */
const numbered = new Set(['loan', 'complaint', 'data-request']);

function About({ about }: Pick<Act, 'about'>) {
  if (about === null) return <>–</>;
  const { kind, id } = about;
  const page = pageOf[kind];
  const name = kind === 'staff' ? 'Person' : codeText(kind);
  if (page === undefined) return <>{`${name} ${id}`}</>;
  return <Link href={page(id)}>{numbered.has(kind) ? `${name} ${id}` : name}</Link>;
}

const actColumns: readonly Column<Act>[] = [
  { head: 'Row', cell: ({ position }) => position, isNumber: true, isWide: true },
  { head: 'When', cell: ({ at }) => <Instant at={at} /> },
  { head: 'Who', cell: ({ who }) => who?.name ?? 'The machine' },
  { head: 'Act', cell: ({ act }) => <span title={summaries.get(act)}>{actText(act)}</span> },
  {
    head: 'About',
    cell: ({ about, proposalId }) =>
      proposalId === null ? (
        <About about={about} />
      ) : (
        <Link href={paths.proposal(proposalId)}>Proposal</Link>
      ),
    isMain: true,
  },
  {
    head: 'Outcome',
    cell: ({ outcome, reason }) => (
      <Tag tone={outcome === 'done' ? 'good' : 'warn'}>{codeText(reason ?? outcome)}</Tag>
    ),
  },
];

function Acts() {
  const seesAll = useWhyNot('audit', 'reads') === null;
  const { said, show, after } = useFilter();
  const by = said('by');
  const act = said('act');
  const asked = useAct(listActs, {
    filter: { staffId: by as StaffId | undefined, act },
    after,
    limit,
  });
  return (
    <>
      <Filters>
        {seesAll ? <WhoChoice by={by} onChoose={(value) => show({ by: value })} /> : null}
        <Choice
          label="Act"
          none="Every act"
          value={act ?? ''}
          options={actNames}
          onChoose={(value) => show({ act: value })}
        />
      </Filters>
      <Listed asked={asked} none="Nobody did such a thing.">
        {(rows) => (
          <DataTable
            caption="What was done, newest first"
            columns={actColumns}
            rows={rows}
            keyOf={({ position }) => String(position)}
          />
        )}
      </Listed>
    </>
  );
}

import { Link } from 'wouter';
import { listActs } from '../../../contract/staff/audit-acts.ts';
import { namesChoice } from '../../platform/filters.tsx';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { listOf } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { codeText } from '../../ui/code-text.ts';
import { Notice, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { whoDid } from '../who-choice.tsx';
import { AboutAct } from './about-act.tsx';
import { actText } from './act-words.ts';
import { useProof } from './prove-log.tsx';
import { recordedActs } from './recorded-acts.ts';

const lead =
  'Each row is chained to the one before. A changed or missing row breaks the chain.';

/** Who did what, and the proof that it was not changed. */
export function AuditPage() {
  const seesAll = useWhyNot('audit', 'reads') === null;
  const { button, found } = useProof();
  return (
    <GuardedPage lead={lead} actions={button}>
      {found}
      {seesAll ? null : (
        <Notice>
          <p>You see what you did yourself.</p>
        </Notice>
      )}
      <p>
        Who looked at whom is under <Link href={paths.readings}>Compliance</Link>. What changed
        since a day, and a file to take along: <Link href={paths.inspector}>Inspection</Link>.
      </p>
      <Acts />
    </GuardedPage>
  );
}

const Acts = listOf({
  act: listActs,
  filters: { by: whoDid, act: namesChoice('Act', 'Every act', recordedActs, actText) },
  args: ({ by: staffId, act }, place) => ({ filter: { staffId, act }, ...place }),
  caption: 'What was done, newest first',
  columns: [
    { head: 'Row', cell: ({ position }) => position, isNumber: true, isWide: true },
    { head: 'When', cell: ({ at }) => <Instant at={at} /> },
    { head: 'Who', cell: ({ who }) => who?.name ?? 'The machine' },
    { head: 'Act', cell: ({ act }) => actText(act) },
    {
      head: 'About',
      cell: ({ about, proposalId }) =>
        proposalId === null ? (
          <AboutAct about={about} />
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
  ],
  keyOf: ({ position }) => String(position),
  none: 'No act matches.',
});

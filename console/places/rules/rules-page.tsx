import { Link } from 'wouter';
import { showRules } from '../../../contract/staff/rule-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty, Panel, Tag } from '../../ui/frames.tsx';
import { Day, Instant } from '../../ui/instant.tsx';
import { RegistryPanel } from './registry-panel.tsx';
import { Changes, RulesTabs } from './rules-parts.tsx';
import {
  challengerTone,
  challengerWords,
  ruleTitles,
  runTone,
  runWords,
  shareText,
} from './rule-words.ts';
import { counted, counts } from '../../ui/counts.ts';
import type { AnswerWord } from './rule-words.ts';
import css from './rules.module.css';
import layout from '../../ui/draft.module.css';
import { NextWaits } from '../next-version.tsx';

type Rules = StaffAnswerOf<typeof showRules>;
type Rule = Rules['rules'][number];

/** What decides about loans: each rule with its figure, and what it said lately. */
export function RulesPage() {
  const asked = useAct(showRules, {});
  const { data } = asked;
  return (
    <GuardedPage
      beside={data ? <Tag tone="good">{`Version ${data.version}`}</Tag> : null}
      lead={
        'What decides about a loan. Other figures are replayed on what was applied for, take ' +
        'two people, and count from midnight.'
      }
      actions={
        <ButtonLink to={paths.rulesDraft}>
          {data?.draft ? 'Open the draft' : 'Draft other rules'}
        </ButtonLink>
      }
    >
      <RulesTabs here="force" />
      <Loaded asked={asked}>{(rules) => <Shown rules={rules} />}</Loaded>
    </GuardedPage>
  );
}

function Shown({ rules }: { rules: Rules }) {
  const { proposalId, countsFrom, draft, together, since } = rules;
  const all = together.approved + together.referred + together.declined;
  return (
    <>
      <NextWaits
        proposalId={proposalId}
        countsFrom={countsFrom}
        what="A new version of the rules"
      />
      <Together together={together} />
      {all === 0 ? (
        <Empty>
          No applications since <Day on={since} />, or it was not counted yet: that takes some
          minutes.
        </Empty>
      ) : null}
      <Panel title="Each rule">
        <DataTable
          caption={`What each rule asks, and what it said since ${dayText(since)}`}
          columns={columns}
          rows={rules.rules.toSorted((a, b) => Number(a.isFixed) - Number(b.isFixed))}
          keyOf={({ rule }) => rule}
        />
      </Panel>
      <RegistryPanel />
      <div className={css.columns}>
        <Panel title="Draft">
          {draft === null ? (
            <Empty>There is no draft of other rules.</Empty>
          ) : (
            <Changes changes={draft.changes} />
          )}
        </Panel>
        <Trials rules={rules} />
      </div>
      <Versions versions={rules.versions} />
    </>
  );
}

function Together({ together }: { together: Rules['together'] }) {
  const { approved, referred, declined } = together;
  const all = approved + referred + declined;
  const parts = [
    { name: 'Approved by the rules', verdict: 'approved', orders: approved },
    { name: 'Referred to a person', verdict: 'referred', orders: referred },
    { name: 'Declined by the rules', verdict: 'declined', orders: declined },
  ] as const;
  return (
    <dl className={layout.headline}>
      {parts.map(({ name, verdict, orders }) => (
        <div key={name}>
          <dt>{name}, 90 days</dt>
          <dd>
            <Count rule="decision" verdict={verdict} orders={orders} />
          </dd>
          <dd className={css.quiet}>{shareText(orders, all)} of applications</dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure that opens what it counts. */
function Count(props: { rule: string; verdict: AnswerWord; orders: number }) {
  const { rule, verdict, orders } = props;
  if (orders === 0) return '0';
  const to = withFilter(paths.rulesDecisions, { rule, verdict });
  return <Link href={to}>{counts.format(orders)}</Link>;
}

const columns: readonly Column<Rule>[] = [
  { head: 'Rule', cell: ({ rule }) => ruleTitles[rule as keyof typeof ruleTitles] ?? rule },
  {
    head: 'What it asks',
    cell: ({ sentence, isFixed }) => (
      <>
        {sentence}
        {isFixed ? null : (
          <>
            {' '}
            <Tag>Can be drafted</Tag>
          </>
        )}
      </>
    ),
    isMain: true,
    isLong: true,
  },
  {
    head: 'Passed',
    cell: ({ rule, pass }) => <Count rule={rule} verdict="pass" orders={pass} />,
    isNumber: true,
  },
  {
    head: 'Not checked',
    cell: ({ rule, notChecked }) => (
      <Count rule={rule} verdict="not-checked" orders={notChecked} />
    ),
    isNumber: true,
  },
  {
    head: 'To a person',
    cell: ({ rule, refer }) => <Count rule={rule} verdict="refer" orders={refer} />,
    isNumber: true,
  },
  {
    head: 'Declined',
    cell: ({ rule, decline }) => <Count rule={rule} verdict="decline" orders={decline} />,
    isNumber: true,
  },
];

/** Replays and challengers, the newest first. */
function Trials({ rules: { replays, challengers } }: { rules: Rules }) {
  return (
    <Panel title="Tried">
      {replays.length + challengers.length === 0 ? (
        <Empty>No draft was replayed, and no challenger has run.</Empty>
      ) : (
        <ul className={css.trials}>
          {challengers.map(({ challengerId, startedBy, startedAt, until, state }) => (
            <li key={challengerId}>
              <Link href={withFilter(paths.challenger, { id: challengerId })}>
                Challenger until <Day on={until} />
              </Link>
              <span className={css.quiet}>
                {startedBy.name}, <Instant at={startedAt} />
              </span>
              <Tag tone={challengerTone[state]}>{challengerWords[state]}</Tag>
            </li>
          ))}
          {replays.map(({ runId, days, startedBy, startedAt, state, isOfDraft }) => (
            <li key={runId}>
              <Link href={paths.replay(runId)}>
                Replay of {counted(days, 'day')}
                {isOfDraft ? ', of the draft' : ''}
              </Link>
              <span className={css.quiet}>
                {startedBy.name}, <Instant at={startedAt} />
              </span>
              <Tag tone={runTone[state]}>{runWords[state]}</Tag>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Versions({ versions }: Pick<Rules, 'versions'>) {
  return (
    <Panel title="Versions">
      <ol className={layout.versions}>
        {versions.map(({ version, publishedAt, proposalId, changes }) => (
          <li key={version}>
            <h3>
              Version {version}{' '}
              {publishedAt === null ? null : (
                <span className={css.quiet}>
                  since <Instant at={publishedAt} />
                </span>
              )}
            </h3>
            {changes.length === 0 ? (
              <p className={css.quiet}>It came with the program.</p>
            ) : (
              <ul className={layout.sentences}>
                {changes.map(({ sentence }) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
            {proposalId === null ? null : (
              <Link href={paths.proposal(proposalId)}>Who agreed to it</Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

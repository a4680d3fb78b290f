import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import {
  rowClasses,
  runStatementAgain,
  showStatementDay,
} from '../../../contract/staff/statement-acts.ts';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { providerText } from '../../../contract/staff/provider-text.ts';
import { callAct } from '../../platform/call-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct, useDoing } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { counted } from '../../ui/counts.ts';
import { DataTable, Pager } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Empty, Facts, Failed, Filters, Notice, Panel, Tag, Page } from '../../ui/frames.tsx';
import { Ago, Day } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { operationWords, stateWords } from '../cases/case-words.ts';
import { Moved } from './moved.tsx';
import { ExplainWord } from './explain-word.tsx';
import type { UnknownWord } from './explain-word.tsx';
import { ReadOfDay } from './read-of-day.tsx';
import { StatementFiles, UploadDialog } from './statement-files.tsx';
import { classes, outcomes } from './statement-words.ts';

type Shown = StaffAnswerOf<typeof showStatementDay>;
type Row = Shown['rows'][number];

const limit = 50;
/** A job compares it; no event reports its end. */
const lookAgainMs = 1500;

interface StatementPageProps {
  provider: string;
  day: string;
}

/** A provider's statement of a day, row by row, and the file that staff upload for it. */
export function StatementPage({ provider, day }: StatementPageProps) {
  const on = parseCivilDate(day);
  return on === null ? (
    <Page title="Statement" lead="There is no such day.">
      <Link href={paths.statements}>All statements</Link>
    </Page>
  ) : (
    <StatementOfDay provider={provider} day={on} />
  );
}

function StatementOfDay({ provider, day }: { provider: string; day: CivilDate }) {
  const [search] = useSearchParams();
  const [uploads, setUploads] = useState(false);
  const [waits, setWaits] = useState(false);
  const [unknown, setUnknown] = useState<UnknownWord | null>(null);
  const only = rowClasses.find((one) => one === search.get('class'));
  const after = search.get('after') ?? undefined;
  const args = { provider, day, class: only, after, limit };
  const asked = useAct(showStatementDay, args, waits ? { everyMs: lookAgainMs } : {});
  const head = asked.data?.head ?? null;
  const isAsked = head?.isAsked === true;
  if (waits !== isAsked) setWaits(isAsked);
  const mayNot = useWhyNot('cash', 'does');
  const again = useDoing(() => callAct(runStatementAgain, { provider, day }));
  return (
    <GuardedPage
      title={`Statement of ${providerText(provider)}`}
      beside={head && <Tag tone={outcomes[head.outcome][1]}>{outcomes[head.outcome][0]}</Tag>}
      lead={<Day on={day} />}
      actions={
        <>
          <Button
            whyNot={mayNot}
            busy={again.isPending || isAsked}
            onClick={() => again.mutate(undefined)}
          >
            Compare again
          </Button>
          <Button whyNot={mayNot} onClick={() => setUploads(true)}>
            Upload its file …
          </Button>
          <Button whyNot={mayNot} onClick={() => setUnknown({ part: 'type', word: '' })}>
            Explain a word …
          </Button>
          <Link href={paths.statements}>All statements</Link>
        </>
      }
    >
      {again.error === null ? null : <Failed sentence={sentenceOf(again.error)} />}
      {isAsked ? (
        <Notice>
          <p>It is being compared. The result appears here automatically.</p>
        </Notice>
      ) : null}
      <Loaded asked={asked}>
        {(shown) => (
          <>
            {unknown === null ? null : (
              <ExplainWord key={unknown.word} provider={provider} unknown={unknown} />
            )}
            <Head shown={shown} />
            {shown.head?.read ? <ReadOfDay read={shown.head.read} /> : null}
            <Rows shown={shown} only={only} after={after} at={paths.statement(provider, day)} />
            <StatementFiles files={shown.files} />
            {uploads ? (
              <UploadDialog
                provider={provider}
                day={day}
                files={shown.files}
                onClose={() => setUploads(false)}
                onUnknown={(found) => {
                  setUploads(false);
                  setUnknown(found);
                }}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </GuardedPage>
  );
}

function Head({ shown: { head, unmatched, ageDays } }: { shown: Shown }) {
  if (head === null) {
    return (
      <Notice tone="warn">
        <p>This day was never compared. Upload its file, or compare it again.</p>
      </Notice>
    );
  }
  return (
    <Panel title="What was found">
      <Facts
        facts={[
          ['Found', head.found],
          ['Theirs', <Moved key="t" moved={head.theirs} />],
          ['Ours', <Moved key="o" moved={head.ours} />],
          [
            'Unmatched',
            unmatched.cases === 0 ? (
              'nothing'
            ) : (
              <span key="u">
                {counted(unmatched.cases, 'row')}, <Money kwacha={unmatched.amount} />, for{' '}
                {counted(ageDays, 'day')}
              </span>
            ),
          ],
          ['Compared', <Ago key="r" at={head.lastRunAt} />],
        ]}
      />
    </Panel>
  );
}

interface RowsProps {
  shown: Shown;
  only: Row['class'] | undefined;
  after: string | undefined;
  at: string;
}

function Rows({ shown: { rows, next, about }, only, after, at }: RowsProps) {
  const [, navigate] = useLocation();
  const kept = { class: only };
  return (
    <Panel title="Row by row, what differs first">
      <Filters>
        <Choice
          label="Show"
          none="Every row"
          value={only ?? ''}
          options={rowClasses.map((value) => ({ value, label: classes[value][0] }))}
          onChoose={(value) => navigate(withFilter(at, { class: value }))}
        />
      </Filters>
      {rows.length === 0 ? (
        <Empty>No rows of this class.</Empty>
      ) : (
        <div>
          <DataTable
            caption="Their rows and ours"
            columns={rowColumns}
            rows={rows}
            keyOf={(row) => `${row.class} ${row.providerId}`}
          />
          <Pager
            about={about}
            shown={rows.length}
            newest={after ? withFilter(at, kept) : null}
            next={next ? withFilter(at, { ...kept, after: next }) : null}
          />
        </div>
      )}
    </Panel>
  );
}

const rowColumns: readonly Column<Row>[] = [
  {
    head: 'Id there',
    cell: ({ providerId }) => <code title={providerId}>{providerId.slice(0, 13)}</code>,
    isWide: true,
  },
  {
    head: 'Ours',
    cell: ({ payment, operation }) =>
      payment === null ? (
        'None of our payments'
      ) : (
        <>
          <Link href={paths.payment(payment.paymentId)}>Loan {payment.orderId}</Link>,{' '}
          {operation === null ? '' : `${operationWords[operation].toLowerCase()}, `}
          {stateWords[payment.state].toLowerCase()}
        </>
      ),
    isMain: true,
  },
  { head: 'They have', cell: ({ theirs }) => <Side kwacha={theirs} />, isNumber: true },
  { head: 'We have', cell: ({ ours }) => <Side kwacha={ours} />, isNumber: true },
  {
    head: 'Difference',
    cell: ({ difference }) => <Side kwacha={Number(difference) === 0 ? null : difference} />,
    isNumber: true,
  },
  {
    head: 'Class',
    cell: (row) => <Tag tone={classes[row.class][1]}>{classes[row.class][0]}</Tag>,
  },
  {
    head: 'Case',
    cell: ({ case: one }) =>
      one === null ? (
        '–'
      ) : (
        <Link href={paths.case(one.caseId)}>{one.endedAt === null ? 'Open' : 'Ended'}</Link>
      ),
  },
];

function Side({ kwacha }: { kwacha: string | null }) {
  return kwacha === null ? '–' : <Money kwacha={kwacha} />;
}

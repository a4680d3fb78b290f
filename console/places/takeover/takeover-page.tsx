import { useState } from 'react';
import { Link } from 'wouter';
import type { StaffAct, StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import {
  checkTakeover,
  mapTakeover,
  sendTakeoverNotices,
  showTakeover,
} from '../../../contract/staff/takeover-acts.ts';
import { givenStatuses } from '../../../contract/staff/takeover-words.ts';
import { networks } from '../../../contract/market/network.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import { ActForm } from '../../platform/act-form.tsx';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths, withFilter } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import type { Field } from '../../ui/field-list.tsx';
import { Facts, Notice, Panel, Tag } from '../../ui/frames.tsx';
import { Ago } from '../../ui/instant.tsx';
import { ProposeForm } from '../proposals/propose-form.tsx';
import {
  countWords,
  dateWords,
  fileWords,
  interestWords,
  stateWords,
} from './takeover-words.ts';
import { ElsewherePanel } from './elsewhere-panel.tsx';
import { TieOuts } from './tie-outs.tsx';
import { UploadForm } from './upload-form.tsx';

type Takeover = StaffAnswerOf<typeof showTakeover>;

const lookEveryMs = 2000;

/** One takeover, step by step: files, words, checks, report, booking and notices. */
export function TakeoverPage({ id }: { id: string }) {
  const [isAtWork, setIsAtWork] = useState(true);
  const asked = useAct(showTakeover, { runId: id }, isAtWork ? { everyMs: lookEveryMs } : {});
  const { data } = asked;
  const isNow = data === undefined || data.state.endsWith('ing');
  if (isNow !== isAtWork) setIsAtWork(isNow);
  return (
    <GuardedPage
      title={data === undefined ? 'Takeover' : `Book as at ${dayText(data.asOf)}`}
      beside={data ? <Tag tone={toneOf(data)}>{stateWords[data.state]}</Tag> : null}
      lead={<Link href={paths.takeovers}>All takeovers</Link>}
    >
      <Loaded asked={asked}>{(of) => <Steps of={of} />}</Loaded>
    </GuardedPage>
  );
}

const toneOf = ({ state }: Takeover) =>
  state === 'booked' ? 'good' : state === 'undone' ? 'bad' : 'warn';

function Steps({ of }: { of: Takeover }) {
  const mayNot = useWhyNot('import', 'proposes');
  const isOpen = of.state === 'open' || of.state === 'checked';
  const rowsOf = (only: string) => withFilter(paths.takeoverRows, { id: of.runId, only });
  return (
    <>
      <Files of={of} whyNot={mayNot} isOpen={isOpen} />
      {isOpen ? <Words of={of} whyNot={mayNot} /> : null}
      {isOpen ? (
        <Panel title="3. Check">
          <Do act={checkTakeover} of={of} whyNot={mayNot} action="Check the book">
            <p>It is checked and booked as a trial, which is rolled back.</p>
          </Do>
        </Panel>
      ) : null}
      {of.report === null ? null : <Report of={of.report} />}
      {of.report === null && of.state !== 'checked' ? null : (
        <Panel title="5. Rows">
          <p>{`${of.sample.ticked} of ${of.sample.rows} rows are compared.`}</p>
          <p>
            <Link href={rowsOf('sample')}>Rows to compare</Link>,{' '}
            <Link href={rowsOf('faults')}>rows with faults</Link>,{' '}
            <Link href={rowsOf('touched')}>loans that would stay</Link>
          </p>
        </Panel>
      )}
      {of.state === 'checked' ? <Agree of={of} whyNot={mayNot} /> : null}
      {of.booked.borrowers + of.booked.loans > 0 ? <Booked of={of} whyNot={mayNot} /> : null}
    </>
  );
}

interface PartProps {
  of: Takeover;
  whyNot: string | null;
}

const fileColumns: readonly Column<Takeover['files'][number]>[] = [
  { head: 'File', cell: ({ file }) => fileWords[file], isMain: true },
  { head: 'KB', cell: ({ bytes }) => Math.ceil(bytes / 1024), isNumber: true },
  { head: 'Dates', cell: ({ dates }) => dateWords[dates], isWide: true },
  { head: 'Uploaded', cell: ({ uploadedAt }) => <Ago at={uploadedAt} /> },
  {
    head: 'SHA-256',
    cell: ({ hash }) => <code title={hash}>{hash.slice(0, 16)}…</code>,
  },
];

function Files({ of, whyNot, isOpen }: PartProps & { isOpen: boolean }) {
  return (
    <Panel title="1. Files">
      <p>{`Interest in the schedule: ${interestWords[of.interest].toLowerCase()}.`}</p>
      {of.files.length === 0 ? null : (
        <DataTable
          caption="Uploaded files, kept encrypted"
          columns={fileColumns}
          rows={of.files}
          keyOf={({ file }) => file}
        />
      )}
      {isOpen ? <UploadForm runId={of.runId} whyNot={whyNot} /> : null}
    </Panel>
  );
}

/** One choice for each of the lender's words; those that are ours already need none. */
function Words({ of, whyNot }: PartProps) {
  const { seen, mapping, products, runId } = of;
  const choices = {
    products: products.map(({ productId, name }) => ({ value: productId, label: name })),
    statuses: givenStatuses.map((value) => ({ value, label: value })),
    networks: networks.map((value) => ({ value, label: value })),
  };
  const names = ['products', 'statuses', 'networks'] as const;
  const rows = names.flatMap((part) => seen[part].map((word, at) => ({ part, word, at })));
  const fieldOf = ({ part, word }: (typeof rows)[number]): Field => ({
    kind: 'choice',
    label: word,
    none: 'The same word',
    group: { products: 'Products', statuses: 'Statuses', networks: 'Networks' }[part],
    options: choices[part],
  });
  const nameOf = ({ part, at }: (typeof rows)[number]) => `mapping.${part}${at}` as const;
  return (
    <Panel title="2. Words">
      {rows.length === 0 ? (
        <p>Its words for products, statuses and networks are here once it is checked.</p>
      ) : (
        <ActForm
          key={JSON.stringify(mapping)}
          act={mapTakeover}
          given={{ runId }}
          fields={Object.fromEntries(rows.map((row) => [nameOf(row), fieldOf(row)]))}
          start={Object.fromEntries(
            rows.map((row) => [nameOf(row), mapping[row.part][row.word] ?? '']),
          )}
          shape={(raw) => {
            const typed = (raw['mapping'] ?? {}) as Readonly<Record<string, string>>;
            const mapped = (part: (typeof names)[number]) =>
              Object.fromEntries(
                rows
                  .filter((row) => row.part === part)
                  .map(({ word, at }) => [word, typed[`${part}${at}`] ?? ''])
                  .filter(([, ours]) => ours !== ''),
              );
            return {
              runId,
              mapping: Object.fromEntries(names.map((part) => [part, mapped(part)])),
            };
          }}
          action="Keep these words"
          whyNot={whyNot}
          onDone={() => {}}
        />
      )}
    </Panel>
  );
}

function Report({ of }: { of: NonNullable<Takeover['report']> }) {
  return (
    <Panel title="4. Report">
      <Facts
        facts={[
          ...Object.entries(countWords).map(
            ([name, words]) => [words, String(of.counts[name] ?? 0)] as const,
          ),
          ['SHA-256', <code key="hash">{of.hash}</code>],
        ]}
      />
      {of.lines.length === 0 ? null : (
        <DataTable
          caption="Files, booking and totals of the former books, by product"
          columns={[
            { head: 'Figure', cell: ({ figure }) => figure, isMain: true },
            { head: 'Product', cell: ({ product }) => product },
            { head: 'Files', cell: ({ files }) => files, isNumber: true },
            { head: 'Booked', cell: ({ booked }) => booked, isNumber: true },
            { head: 'Totals', cell: ({ totals }) => totals ?? 'none', isNumber: true },
          ]}
          rows={of.lines}
          keyOf={({ product, figure }) => `${product} ${figure}`}
        />
      )}
      {of.whyNot === null ? null : (
        <Notice tone="warn">
          <p>{of.whyNot}</p>
        </Notice>
      )}
    </Panel>
  );
}

function Agree({ of, whyNot }: PartProps) {
  const { report, sample, runId } = of;
  const left = sample.rows - sample.ticked;
  const why = left > 0 ? `${left} rows wait to be compared.` : null;
  return (
    <Panel title="6. Approval">
      <ProposeForm
        kind="take-over"
        given={{ runId, hash: report?.hash ?? '' }}
        whyNot={whyNot ?? report?.whyNot ?? why}
      >
        <p>A director signs this very report. Then the book is booked.</p>
      </ProposeForm>
    </Panel>
  );
}

function Booked({ of, whyNot }: PartProps) {
  const { booked, notices, state, runId } = of;
  return (
    <>
      <Panel title="7. Booking and notices">
        <Facts
          facts={[
            ['Borrowers', booked.borrowers],
            ['Loans', booked.loans],
            ['Undone', booked.undone],
            ['With something since', booked.touched],
            ['Notices sent', notices.sent],
            ['Notices to send', notices.left],
          ]}
        />
        {state === 'booked' && notices.left > 0 ? (
          <Do act={sendTakeoverNotices} of={of} whyNot={whyNot} action="Send the next notices">
            <p>An SMS to at most 500: the balance, and where to pay and object.</p>
          </Do>
        ) : null}
      </Panel>
      {state === 'booked' ? <TieOuts of={of} whyNot={whyNot} /> : null}
      {of.elsewhere === null ? null : (
        <ElsewherePanel held={of.elsewhere} runId={runId} whyNot={whyNot} />
      )}
      {state === 'booked' ? (
        <Panel title="Undo">
          <ProposeForm kind="undo-takeover" given={{ runId }} whyNot={whyNot}>
            <p>Loans on which something has happened since stay.</p>
          </ProposeForm>
        </Panel>
      ) : null}
    </>
  );
}

/** An act that needs nothing but the takeover. */
function Do<A extends StaffAct>(
  props: PartProps & { act: A; action: string; children: React.ReactNode },
) {
  const { act, of, whyNot, action, children } = props;
  return (
    <ActForm<A>
      act={act}
      given={{ runId: of.runId } as never}
      fields={{}}
      action={action}
      whyNot={whyNot}
      onDone={() => {}}
    >
      {children}
    </ActForm>
  );
}

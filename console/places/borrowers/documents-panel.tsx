import { useState } from 'react';
import {
  documentFaults,
  documentKinds,
  documentReasons,
} from '../../../contract/borrower/document-words.ts';
import {
  askDocument,
  decideDocument,
  listDocuments,
  openDocument,
} from '../../../contract/staff/document-acts.ts';
import { dayText } from '../../../contract/words/day-text.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { ActDialog } from '../../platform/act-form.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { callFresh, useAct } from '../../platform/queries.ts';
import { sentenceOf } from '../../platform/refusals.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { optionsOf } from '../../ui/field-list.tsx';
import { Empty, Failed, Panel, Tag } from '../../ui/frames.tsx';
import { Ago, Countdown } from '../../ui/instant.tsx';
import css from '../care/certificate.module.css';
import { useOpenedFile } from '../use-opened-file.ts';

type Row = StaffAnswerOf<typeof listDocuments>['rows'][number];

const stateWords = {
  asked: 'Asked',
  received: 'To check',
  accepted: 'Accepted',
  refused: 'Refused',
  ended: 'Not sent',
} as const satisfies Readonly<Record<Row['state'], string>>;
const tones = {
  asked: 'note',
  received: 'warn',
  accepted: 'good',
  refused: 'bad',
  ended: 'note',
} as const satisfies Readonly<Record<Row['state'], string>>;

/** Documents that the borrower was asked for: the file is hidden until it is opened. */
export function DocumentsPanel({ borrowerId }: { borrowerId: string }) {
  const [asks, setAsks] = useState(false);
  const mayNot = useWhyNot('borrower-care', 'does');
  return (
    <Panel
      title="Documents"
      actions={
        <Button whyNot={mayNot} onClick={() => setAsks(true)}>
          Ask for a document …
        </Button>
      }
    >
      <Loaded asked={useAct(listDocuments, { borrowerId })}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty>They were asked for no document.</Empty>
          ) : (
            <Documents borrowerId={borrowerId} rows={rows} whyNot={mayNot} />
          )
        }
      </Loaded>
      {asks ? <Ask borrowerId={borrowerId} onClose={() => setAsks(false)} /> : null}
    </Panel>
  );
}

const columns: readonly Column<Row>[] = [
  { head: 'Document', cell: ({ kind }) => documentKinds[kind], isMain: true },
  {
    head: 'State',
    cell: ({ state }) => <Tag tone={tones[state]}>{stateWords[state]}</Tag>,
  },
  {
    head: 'What they read',
    cell: ({ reason, fault }) => (fault ? documentFaults[fault] : documentReasons[reason]),
    isLong: true,
  },
  { head: 'Until', cell: ({ untilOn }) => dayText(untilOn) },
  { head: 'Asked by', cell: ({ askedBy }) => askedBy.name, isWide: true },
  { head: 'Asked', cell: ({ askedAt }) => <Ago at={askedAt} />, isWide: true },
];

interface DocumentsProps {
  borrowerId: string;
  rows: readonly Row[];
  whyNot: string | null;
}

function Documents({ borrowerId, rows, whyNot }: DocumentsProps) {
  const received = rows.filter(({ state }) => state === 'received');
  return (
    <>
      <DataTable
        caption="Documents, newest first"
        columns={columns}
        rows={rows}
        keyOf={({ documentId }) => documentId}
      />
      {received.map((row) => (
        <Received key={row.documentId} {...{ borrowerId, row, whyNot }} />
      ))}
    </>
  );
}

function Received({ borrowerId, row, whyNot }: Omit<DocumentsProps, 'rows'> & { row: Row }) {
  const [decides, setDecides] = useState(false);
  const { documentId, kind } = row;
  const { opened, open } = useOpenedFile((reason: string) =>
    callFresh(openDocument, { borrowerId, documentId, reason }),
  );
  const close = () => setDecides(false);
  return (
    <section aria-label={documentKinds[kind]}>
      {opened === null ? (
        <Button
          whyNot={whyNot}
          busy={open.isPending}
          aria-label={`Open ${documentKinds[kind]}`}
          onClick={() => open.mutate('To check the document')}
        >
          Open it
        </Button>
      ) : (
        <>
          {opened.mediaType === 'image/webp' ? (
            <img className={css.picture} src={opened.url} alt={documentKinds[kind]} />
          ) : null}
          <p role="status">
            <a href={opened.url} download={`document-${documentId}`}>
              Save the file
            </a>
            , hidden again in <Countdown until={opened.shownUntil} />
          </p>
        </>
      )}{' '}
      <Button
        whyNot={whyNot}
        aria-label={`Decide about ${documentKinds[kind]}`}
        onClick={() => setDecides(true)}
      >
        Decide …
      </Button>
      {open.error === null ? null : <Failed sentence={sentenceOf(open.error)} />}
      {decides ? (
        <ActDialog
          title={`Decide about ${documentKinds[kind]}`}
          act={decideDocument}
          given={{ borrowerId, documentId }}
          fields={{
            finding: {
              kind: 'choice',
              label: 'Finding',
              options: [
                { value: 'accepted', label: 'Accept it' },
                ...optionsOf(documentFaults),
              ],
              wanted: 'Choose one.',
            },
          }}
          action="Save"
          onClose={close}
          onDone={close}
        >
          <p>They read the finding. What is refused can be sent again until its day.</p>
        </ActDialog>
      ) : null}
    </section>
  );
}

function Ask({ borrowerId, onClose }: { borrowerId: string; onClose: () => void }) {
  return (
    <ActDialog
      title="Ask for a document"
      act={askDocument}
      given={{ borrowerId }}
      fields={{
        kind: {
          kind: 'choice',
          label: 'Document',
          options: optionsOf(documentKinds),
          wanted: 'Choose one.',
        },
        reason: {
          kind: 'choice',
          label: 'Why, as they read it',
          options: optionsOf(documentReasons),
          wanted: 'Choose one.',
        },
        untilOn: { kind: 'day', label: 'Until', wanted: 'Choose the day.' },
      }}
      action="Ask for it"
      onClose={onClose}
      onDone={onClose}
    >
      <p>They get an SMS, and send a photo or a PDF from Home.</p>
    </ActDialog>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formName, showChannel, showForm } from '../../../contract/staff/publish-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { isRefused } from '../../platform/refusals.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Empty, Notice, Page, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { FileEditor } from './file-editor.tsx';
import { FormPreview } from './form-preview.tsx';
import { formTitles } from './publication-words.ts';
import { WaitingNotice } from './waits.tsx';

type Shown = Omit<StaffAnswerOf<typeof showForm>, 'form'>;

/** A form or channel: the file that is in force, what waits, and a new version of it. */
export function FilePage({ kind, name }: { kind: string; name: string }) {
  if (kind === 'channels') return <ChannelFile code={name} />;
  const form = formName.options.find((one) => one === name);
  return form === undefined ? (
    <Empty>There is no form of this name.</Empty>
  ) : (
    <FormFile form={form} />
  );
}

function FormFile({ form }: { form: (typeof formName.options)[number] }) {
  const asked = useAct(showForm, { form });
  return (
    <Loaded asked={asked}>
      {(shown) => (
        <FileScreen title={formTitles[form]} back={paths.forms} shown={shown}>
          <FormPreview text={shown.text} />
          <FileEditor what={{ kind: 'form', form }} shown={shown} />
        </FileScreen>
      )}
    </Loaded>
  );
}

const noFile = { text: '', version: 0, waiting: null } as const;

function ChannelFile({ code }: { code: string }) {
  const asked = useAct(showChannel, { channel: code });
  const what = { kind: 'channel', channel: code } as const;
  if (isRefused(asked.error, 'unknown')) {
    return (
      <Page title={`Channel ${code}`} lead={<Link href={paths.channels}>All channels</Link>}>
        <Notice>
          <p>There is no channel of this code yet: its file would be the first version.</p>
        </Notice>
        <FileEditor what={what} shown={noFile} />
      </Page>
    );
  }
  return (
    <Loaded asked={asked}>
      {(shown) => (
        <FileScreen title={`Channel ${code}`} back={paths.channels} shown={shown}>
          <FileEditor what={what} shown={shown} />
        </FileScreen>
      )}
    </Loaded>
  );
}

type Version = Shown['earlier'][number];

const columns: readonly Column<Version>[] = [
  { head: 'Version', cell: ({ version }) => version, isNumber: true },
  { head: 'Published', cell: ({ publishedAt }) => <Instant at={publishedAt} /> },
  { head: 'By', cell: ({ publishedBy }) => publishedBy, isMain: true },
];

interface FileScreenProps {
  title: string;
  back: string;
  shown: Shown;
  children: ReactNode;
}

function FileScreen({ title, back, shown, children }: FileScreenProps) {
  const { version, publishedBy, publishedAt, waiting, earlier } = shown;
  return (
    <Page
      title={title}
      beside={<Tag tone="good">{`Version ${version}`}</Tag>}
      lead={
        <>
          Published by {publishedBy}, <Instant at={publishedAt} />.{' '}
          <Link href={back}>All of them</Link>
        </>
      }
    >
      {waiting === null ? null : <WaitingNotice waiting={waiting} />}
      {children}
      {earlier.length === 0 ? null : (
        <Panel title="Earlier versions">
          <DataTable
            caption="Earlier versions, newest first"
            columns={columns}
            rows={earlier}
            keyOf={(row) => String(row.version)}
          />
        </Panel>
      )}
    </Page>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formName, showChannel, showForm } from '../../../contract/staff/publish-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
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
    <Page title="No such form" lead={<Link href={paths.forms}>All forms</Link>}>
      <Empty>There is no form of this name.</Empty>
    </Page>
  ) : (
    <FormFile form={form} />
  );
}

function FormFile({ form }: { form: (typeof formName.options)[number] }) {
  const asked = useAct(showForm, { form });
  return (
    <FileScreen title={formTitles[form]} back={paths.forms} asked={asked}>
      {(shown) => (
        <>
          <FormPreview text={shown.text} />
          <FileEditor what={{ kind: 'form', form }} shown={shown} />
        </>
      )}
    </FileScreen>
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
    <FileScreen title={`Channel ${code}`} back={paths.channels} asked={asked}>
      {(shown) => <FileEditor what={what} shown={shown} />}
    </FileScreen>
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
  asked: UseQueryResult<Shown>;
  children: (shown: Shown) => ReactNode;
}

function FileScreen({ title, back, asked, children }: FileScreenProps) {
  const { data } = asked;
  return (
    <GuardedPage
      title={title}
      beside={data && <Tag tone="good">{`Version ${data.version}`}</Tag>}
      lead={
        <>
          {data === undefined ? null : (
            <>
              Published by {data.publishedBy}, <Instant at={data.publishedAt} />.{' '}
            </>
          )}
          <Link href={back}>All of them</Link>
        </>
      }
    >
      <Loaded asked={asked}>
        {(shown) => (
          <>
            {shown.waiting === null ? null : <WaitingNotice waiting={shown.waiting} />}
            {children(shown)}
            {shown.earlier.length === 0 ? null : (
              <Panel title="Earlier versions">
                <DataTable
                  caption="Earlier versions, newest first"
                  columns={columns}
                  rows={shown.earlier}
                  keyOf={(row) => String(row.version)}
                />
              </Panel>
            )}
          </>
        )}
      </Loaded>
    </GuardedPage>
  );
}

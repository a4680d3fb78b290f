import { useState } from 'react';
import { useLocation } from 'wouter';
import { listForms, listPublications } from '../../../contract/staff/publish-acts.ts';
import { publicationStates } from '../../../contract/staff/publish-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Listed } from '../../platform/listed.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Choice } from '../../ui/field.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Campaigns } from './campaigns.tsx';
import { Channels } from './channels.tsx';
import { NewName } from './new-name.tsx';
import { formTitles, type Publication, stateTitles } from './publication-words.ts';
import { publishedParts, PublishedTabs } from './published-tabs.tsx';
import { PublicationState, Waits } from './waits.tsx';

/** What is published: forms, channels, campaigns, and who did it. */
export function PublishedPage() {
  const [address] = useLocation();
  const [, title, lead] =
    publishedParts.find(([path]) => path === address) ?? publishedParts[0];
  const proposes = useWhyNot('campaigns', 'proposes');
  const publishes = useWhyNot('channels', 'does');
  const [isNew, setIsNew] = useState(false);
  return (
    <GuardedPage
      needs={address === paths.campaigns ? 'campaigns' : 'channels'}
      tabs={<PublishedTabs here={address} />}
      title={title}
      lead={lead}
      actions={
        address === paths.campaigns ? (
          <Button whyNot={proposes} onClick={() => setIsNew(true)}>
            New campaign …
          </Button>
        ) : address === paths.channels ? (
          <Button whyNot={publishes} onClick={() => setIsNew(true)}>
            New channel …
          </Button>
        ) : null
      }
    >
      {address === paths.channels ? <Channels /> : null}
      {address === paths.campaigns ? <Campaigns /> : null}
      {address === paths.publications ? <History /> : null}
      {address === paths.forms ? <Forms /> : null}
      {isNew && address === paths.campaigns ? (
        <NewName of="campaign" onClose={() => setIsNew(false)} />
      ) : null}
      {isNew && address === paths.channels ? (
        <NewName of="channel" onClose={() => setIsNew(false)} />
      ) : null}
    </GuardedPage>
  );
}

type Form = StaffAnswerOf<typeof listForms>['forms'][number];

const version = { head: 'Version', cell: (row: { version: number }) => row.version };
const since = {
  head: 'Since',
  cell: (row: { publishedAt: Date }) => <Instant at={row.publishedAt} />,
};
const by = {
  head: 'Published by',
  cell: (row: { publishedBy: string }) => row.publishedBy,
  isWide: true,
};
const waits = {
  head: 'Waits',
  cell: (row: { waiting: Publication | null }) => <Waits waiting={row.waiting} />,
};

const formColumns: readonly Column<Form>[] = [
  { head: 'Form', cell: ({ form }) => formTitles[form] },
  { ...version, isNumber: true },
  since,
  by,
  waits,
];

function Forms() {
  return (
    <Loaded asked={useAct(listForms, {})}>
      {({ forms }) => (
        <DataTable
          caption="Forms"
          columns={formColumns}
          rows={forms}
          keyOf={({ form }) => form}
          hrefOf={({ form }) => paths.form(form)}
        />
      )}
    </Loaded>
  );
}

const historyColumns: readonly Column<Publication>[] = [
  { head: 'What', cell: ({ kind, name }) => `${kind} ${name}`, isMain: true },
  { head: 'Asked', cell: ({ askedAt }) => <Instant at={askedAt} /> },
  { head: 'By', cell: (row) => row.by.name },
  { head: 'Why', cell: ({ reason }) => reason, isLong: true },
  { head: 'State', cell: (row) => <PublicationState publication={row} /> },
];

function History() {
  const { one, show, after } = useFilter();
  const state = one('state', publicationStates);
  const asked = useAct(listPublications, { filter: { state }, after, limit: 50 });
  return (
    <>
      <div>
        <Choice
          label="State"
          none="Every state"
          value={state ?? ''}
          options={publicationStates.map((value) => ({ value, label: stateTitles[value] }))}
          onChoose={(value) => show({ state: value })}
        />
      </div>
      <Listed asked={asked} none="Nobody published a form or channel here.">
        {(rows) => (
          <DataTable
            caption="Forms and channels, newest first"
            columns={historyColumns}
            rows={rows}
            keyOf={({ id }) => id}
            hrefOf={({ kind, name }) =>
              kind === 'form' ? paths.form(name) : paths.channel(name)
            }
          />
        )}
      </Listed>
    </>
  );
}

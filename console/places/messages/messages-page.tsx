import type { ReactNode } from 'react';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { PublishedTabs } from '../published/published-tabs.tsx';
import { Deliveries } from './deliveries.tsx';
import { Outbox } from './outbox.tsx';
import { Texts } from './texts.tsx';

const parts: readonly (readonly [part: string, label: string, show: () => ReactNode])[] = [
  ['', 'Texts', () => <Texts />],
  ['deliveries', 'How they arrive', () => <Deliveries />],
  ['outbox', 'Outbox', () => <Outbox />],
];

/** Messages: their texts, how they arrive, and what waits; never to whom. */
export function MessagesPage({ part = '' }: { part?: string | undefined }) {
  const [here, , show] = parts.find(([name]) => name === part) ?? parts[0] ?? [];
  return (
    <GuardedPage
      tabs={<PublishedTabs here={paths.messages} />}
      lead={
        'Texts come from the catalogue: staff cannot write one. To whom they went ' +
        'is not shown.'
      }
    >
      <Tabs
        label="Parts of messages"
        tabs={parts.map(([name, label]) => ({
          to: name === '' ? paths.messages : paths.messagesPart(name),
          label,
          isHere: name === here,
        }))}
      />
      {show?.()}
    </GuardedPage>
  );
}

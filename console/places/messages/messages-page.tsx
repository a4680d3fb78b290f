import type { ReactNode } from 'react';
import { may } from '../../../contract/staff/permissions.ts';
import type { Permission } from '../../../contract/staff/permissions.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { PublishedTabs } from '../published/published-tabs.tsx';
import { Deliveries } from './deliveries.tsx';
import { Letters } from './letters.tsx';
import { Mailings } from './mailings.tsx';
import { Outbox } from './outbox.tsx';
import { Texts } from './texts.tsx';

interface Part {
  readonly name: string;
  readonly label: string;
  readonly needs: Permission;
  readonly show: () => ReactNode;
}

const parts: readonly Part[] = [
  { name: '', label: 'Texts', needs: 'messages', show: () => <Texts /> },
  {
    name: 'deliveries',
    label: 'How they arrive',
    needs: 'messages',
    show: () => <Deliveries />,
  },
  { name: 'outbox', label: 'Outbox', needs: 'messages', show: () => <Outbox /> },
  { name: 'to-many', label: 'To many', needs: 'mailings', show: () => <Mailings /> },
  { name: 'letters', label: 'Letters', needs: 'contact-rules', show: () => <Letters /> },
];

/** Messages: their texts, how they arrive, and what waits; never to whom. */
export function MessagesPage({ part = '' }: { part?: string | undefined }) {
  const { roles } = useSession();
  const seen = parts.filter(({ needs }) => may(roles, needs, 'reads'));
  const here = seen.find(({ name }) => name === part) ?? seen[0];
  return (
    <GuardedPage
      tabs={<PublishedTabs here={paths.messages} />}
      lead={
        'Texts come from the catalogue. Two people agree to any other words. To whom they ' +
        'went is not shown.'
      }
    >
      <Tabs
        label="Parts of messages"
        tabs={seen.map((one) => ({
          to: one.name === '' ? paths.messages : paths.messagesPart(one.name),
          label: one.label,
          isHere: one === here,
        }))}
      />
      {here?.show()}
    </GuardedPage>
  );
}

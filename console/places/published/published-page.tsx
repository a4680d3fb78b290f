import { useState } from 'react';
import { useLocation } from 'wouter';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { paths } from '../../platform/paths.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Campaigns } from './campaigns.tsx';
import { Channels } from './channels.tsx';
import { Forms } from './forms.tsx';
import { History } from './history.tsx';
import { NewName } from './new-name.tsx';
import { publishedParts, PublishedTabs } from './published-tabs.tsx';

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

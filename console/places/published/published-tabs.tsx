import { paths } from '../../platform/paths.ts';
import { Tabs } from '../../ui/tabs.tsx';

/** The parts of what is published, with the sentence each begins with. */
export const publishedParts = [
  [paths.forms, 'Forms', 'What borrowers are asked. A new version waits ten minutes.'],
  [paths.channels, 'Channels', 'What borrowers come by. A new version waits ten minutes.'],
  [paths.campaigns, 'Campaigns', 'What gives coupons automatically. It takes two people.'],
  [paths.messages, 'Messages', 'Every text that is sent, messages to many, and letters.'],
  [
    paths.languages,
    'Languages',
    'What borrowers read in their languages. It takes two people.',
  ],
  [
    paths.cashGuide,
    'Paying in cash',
    'Where borrowers bring cash, by network. It takes two people.',
  ],
  [paths.publications, 'History', 'What was published, what waits, what was stopped.'],
] as const;

/** The way between them. */
export function PublishedTabs({ here }: { here: string }) {
  return (
    <Tabs
      label="What is published"
      tabs={publishedParts.map(([to, label]) => ({ to, label, isHere: to === here }))}
    />
  );
}

import { listPublications, publicationStates } from '../../../contract/staff/publish-acts.ts';
import { choice } from '../../platform/filters.tsx';
import { listOf } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Instant } from '../../ui/instant.tsx';
import { stateTitles } from './publication-words.ts';
import { PublicationState } from './waits.tsx';

/** What was published of forms and channels, what waits, what was stopped. */
export const History = listOf({
  act: listPublications,
  filters: {
    state: choice({
      label: 'State',
      none: 'Every state',
      words: stateTitles,
      values: publicationStates,
    }),
  },
  args: (filter, place) => ({ filter, ...place }),
  caption: 'Forms and channels, newest first',
  columns: [
    { head: 'What', cell: ({ kind, name }) => `${kind} ${name}`, isMain: true },
    { head: 'Asked', cell: ({ askedAt }) => <Instant at={askedAt} /> },
    { head: 'By', cell: (row) => row.by.name },
    { head: 'Why', cell: ({ reason }) => reason, isLong: true },
    { head: 'State', cell: (row) => <PublicationState publication={row} /> },
  ],
  keyOf: ({ id }) => id,
  hrefOf: ({ kind, name }) => (kind === 'form' ? paths.form(name) : paths.channel(name)),
  none: 'No form or channel was published here.',
});

import { Link } from 'wouter';
import { listProfiles } from '../../../contract/staff/profile-acts.ts';
import { listPage } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { type Profiles, returnsTabs } from './return-words.ts';

type Format = Profiles['formats'][number];

/** A profile as the list has it, whichever it is. */
interface Row extends Omit<Format, 'versions' | 'proposalId' | 'publishedAt'> {
  readonly of: 'licence' | 'provision' | 'format';
}

const kinds = { licence: 'Licence', provision: 'Provisions', format: 'Form' } as const;

/** What the law and the regulator ask, as we have it, and who has read it. */
export const ProfilesPage = listPage({
  act: listProfiles,
  lead: 'What everything is held to. An assumption becomes confirmed by two, with its source.',
  tabs: <Tabs label="Returns" tabs={returnsTabs('profiles')} />,
  args: () => ({}),
  rowsOf: ({ licence, provisions, formats }): readonly Row[] => [
    { ...licence, of: 'licence', title: 'The licence' },
    ...provisions.map((one) => ({ ...one, of: 'provision' as const })),
    ...formats.map((one) => ({ ...one, of: 'format' as const })),
  ],
  caption: 'The licence, provisions and forms',
  columns: [
    {
      head: 'What',
      cell: ({ of, name, title }) => <Link href={paths.profile(of, name)}>{title}</Link>,
      isMain: true,
    },
    { head: 'Kind', cell: ({ of }) => kinds[of] },
    { head: 'Version', cell: ({ version }) => version, isNumber: true },
    {
      head: 'Source',
      cell: ({ source, sourceDate }) => (
        <>
          {source}
          {sourceDate === null ? null : (
            <>
              , <Day on={sourceDate} />
            </>
          )}
        </>
      ),
      isLong: true,
      isMain: true,
      isWide: true,
    },
    {
      head: 'State',
      cell: ({ status, waits }) =>
        waits !== null ? (
          <Tag tone="warn">Proposed</Tag>
        ) : status === 'confirmed' ? (
          <Tag tone="good">Confirmed</Tag>
        ) : (
          <Tag tone="warn">Assumed</Tag>
        ),
    },
  ],
  keyOf: ({ of, name }) => of + name,
  none: 'None is here.',
});

import { Link } from 'wouter';
import { listProfiles } from '../../../contract/staff/profile-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { Loaded } from '../../platform/loaded.tsx';
import { paths } from '../../platform/paths.ts';
import { useAct } from '../../platform/queries.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Tag } from '../../ui/frames.tsx';
import { Day } from '../../ui/instant.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { returnsTabs } from './return-words.ts';

export type Profiles = StaffAnswerOf<typeof listProfiles>;
type Format = Profiles['formats'][number];

/** A profile as the list has it, whichever it is. */
interface Row extends Omit<Format, 'versions' | 'proposalId' | 'publishedAt'> {
  readonly of: 'licence' | 'provision' | 'format';
}

const kinds = { licence: 'Licence', provision: 'Provisions', format: 'Form' } as const;

const columns: readonly Column<Row>[] = [
  {
    head: 'What',
    cell: ({ of, name, title }) => <Link href={paths.profile({ of, name })}>{title}</Link>,
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
];

/** What the law and the regulator ask, as we have it, and who has read it. */
export function ProfilesPage() {
  return (
    <GuardedPage
      needs="profiles"
      title="Law and profiles"
      lead="What everything is held to. An assumption becomes confirmed by two, with its source."
    >
      <Tabs label="Returns" tabs={returnsTabs('profiles')} />
      <Loaded asked={useAct(listProfiles, {})}>
        {({ licence, provisions, formats }) => (
          <DataTable
            caption="The licence, provisions and forms"
            columns={columns}
            rows={[
              { ...licence, of: 'licence', title: 'The licence' },
              ...provisions.map((one) => ({ ...one, of: 'provision' as const })),
              ...formats.map((one) => ({ ...one, of: 'format' as const })),
            ]}
            keyOf={({ of, name }) => of + name}
          />
        )}
      </Loaded>
    </GuardedPage>
  );
}

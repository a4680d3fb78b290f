import { listCampaigns } from '../../../contract/staff/campaign-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { listOf } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Aside, Panel, Tag } from '../../ui/frames.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Money } from '../../ui/money.tsx';
import { BudgetBar } from './campaign-figures.tsx';
import { peopleText, saysTone, saysWords } from './market-words.ts';

type Answer = StaffAnswerOf<typeof listCampaigns>;
type Draft = Answer['drafts'][number];

const draftColumns: readonly Column<Draft>[] = [
  { head: 'Draft of', cell: ({ campaign }) => campaign, isMain: true },
  { head: 'Saved by', cell: ({ savedBy }) => savedBy.name },
  { head: 'When', cell: ({ savedAt }) => <Instant at={savedAt} /> },
];

/** What each campaign costs against its budget and whether it changes anything; and drafts. */
export const Campaigns = listOf({
  act: listCampaigns,
  args: () => ({}),
  rowsOf: ({ campaigns }): Answer['campaigns'] => campaigns,
  caption: 'Campaigns, by name',
  columns: [
    { head: 'Campaign', cell: ({ campaign }) => campaign, isMain: true },
    { head: 'Runs', cell: ({ runs }) => runs },
    { head: 'Promised of budget', cell: (row) => <BudgetBar of={row} /> },
    { head: 'Given', cell: ({ given }) => peopleText(given), isNumber: true },
    { head: 'Used', cell: ({ used }) => peopleText(used), isNumber: true },
    { head: 'Expired', cell: ({ expired }) => peopleText(expired), isNumber: true },
    {
      head: 'Cost',
      cell: ({ cost }) => (cost === null ? 'of under 5' : <Money kwacha={cost} />),
      isNumber: true,
    },
    {
      head: 'Borrow again',
      cell: ({ borrowedSays: says }) =>
        says === null ? '–' : <Tag tone={saysTone[says]}>{saysWords[says]}</Tag>,
    },
  ],
  keyOf: ({ campaign }) => campaign,
  hrefOf: ({ campaign }) => paths.campaign(campaign),
  none: 'No campaign gives coupons. Draft one; another person publishes it.',
  below: ({ drafts }) => (
    <>
      <Aside>
        Uses, cost and effect are summed every night. Figures of one to four people are not
        shown.
      </Aside>
      {drafts.length === 0 ? null : (
        <Panel title="Drafts">
          <DataTable
            caption="Drafts, by campaign"
            columns={draftColumns}
            rows={drafts}
            keyOf={({ campaign }) => campaign}
            hrefOf={({ campaign }) => paths.campaignDraft(campaign)}
          />
        </Panel>
      )}
    </>
  ),
});

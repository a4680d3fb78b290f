import type { CampaignFields } from '../../../contract/staff/campaign-words.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';
import { insertInto } from '../../store/database/insert-into.ts';

/** A campaign that is not published yet. */
export interface CampaignDraft {
  readonly campaign: string;
  readonly fields: CampaignFields;
  readonly version: number;
  readonly savedBy: { readonly id: StaffId; readonly name: string };
  readonly savedAt: Date;
}

const drafts = `
  select d.campaign, d.fields, d.version, d.saved_at,
    (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = d.saved_by)
      as saved_by
  from campaign_draft d`;
const mostDrafts = 200;
const selectAll = sql<CampaignDraft>(`${drafts} order by d.campaign limit ${mostDrafts}`);
const selectOne = sql<CampaignDraft, { campaign: string }>(
  `${drafts} where d.campaign = :campaign`,
);

export function campaignDrafts(q: Queryable): Promise<CampaignDraft[]> {
  return q.rows(selectAll);
}

export async function campaignDraftOf(
  q: Queryable,
  campaign: string,
): Promise<CampaignDraft | null> {
  return (await q.row(selectOne, { campaign })) ?? null;
}

interface Saved {
  readonly campaign: string;
  readonly fields: CampaignFields;
  readonly by: StaffId;
  readonly at: Date;
}

const update = sql<
  void,
  { campaign: string; fields: string; savedBy: StaffId; savedAt: Date; version: number }
>(`
  update campaign_draft set fields = :fields::jsonb, version = version + 1, saved_by = :savedBy,
    saved_at = :savedAt
  where campaign = :campaign and version = :version`);

/**
 * Keeps a draft in place of the version that was seen, 0 for none; false: another edit was faster.
 */
export async function keepCampaignDraft(
  q: Queryable,
  version: number,
  { campaign, fields, by, at }: Saved,
): Promise<boolean> {
  const draft = { campaign, fields: JSON.stringify(fields), savedBy: by, savedAt: at };
  const kept =
    version === 0
      ? await insertInto(
          q,
          'campaign_draft',
          { ...draft, version: 1 },
          'on conflict do nothing',
        )
      : await q.run(update, { ...draft, version });
  return kept === 1;
}

const remove = sql<void, { campaign: string }>(
  'delete from campaign_draft where campaign = :campaign',
);

/** It was published or discarded. */
export async function dropCampaignDraft(q: Queryable, campaign: string): Promise<void> {
  await q.run(remove, { campaign });
}

import type { CampaignFields } from '../../../contract/staff/campaign-words.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Queryable } from '../../store/database/database.ts';
import { sql } from '../../store/database/database.ts';

/** A campaign while somebody thinks about it. */
export interface CampaignDraft {
  readonly campaign: string;
  readonly fields: CampaignFields;
  readonly version: number;
  readonly savedBy: { readonly id: StaffId; readonly name: string };
  readonly savedAt: Date;
}

const drafts = `
  select d.campaign, d.fields, d.version, d.saved_at as "savedAt",
    (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = d.saved_by)
      as "savedBy"
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

type Values = { campaign: string; fields: string; by: StaffId; at: Date };
const insert = sql<void, Values>(`
  insert into campaign_draft (campaign, fields, version, saved_by, saved_at)
  values (:campaign, :fields::jsonb, 1, :by, :at) on conflict do nothing`);
const update = sql<void, Values & { version: number }>(`
  update campaign_draft set fields = :fields::jsonb, version = version + 1, saved_by = :by,
    saved_at = :at
  where campaign = :campaign and version = :version`);

/** Keeps a draft in place of the version that was seen, 0 for none; false: somebody was faster. */
export async function keepCampaignDraft(
  q: Queryable,
  version: number,
  { campaign, fields, by, at }: Saved,
): Promise<boolean> {
  const values = { campaign, fields: JSON.stringify(fields), by, at };
  const kept =
    version === 0 ? await q.run(insert, values) : await q.run(update, { ...values, version });
  return kept === 1;
}

const remove = sql<void, { campaign: string }>(
  'delete from campaign_draft where campaign = :campaign',
);

/** It was published, or nobody wants it. */
export async function dropCampaignDraft(q: Queryable, campaign: string): Promise<void> {
  await q.run(remove, { campaign });
}

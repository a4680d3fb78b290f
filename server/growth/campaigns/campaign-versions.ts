import * as z from 'zod/mini';
import {
  campaignDefinition,
  faultsBetween,
  shippedCampaigns,
} from '../../../domain/growth/campaigns.ts';
import type { CampaignDefinition } from '../../../domain/growth/campaigns.ts';
import type { ProposalId } from '../../../contract/staff/people-words.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fieldErrors } from '../../../contract/words/field-errors.ts';

/** A campaign as it is run now. */
export interface Campaign {
  readonly name: string;
  readonly version: number;
  readonly definition: CampaignDefinition;
  readonly publishedAt: Date;
}

interface CampaignRow {
  readonly campaign: string;
  readonly version: number;
  readonly definition: unknown;
  readonly publishedAt: Date;
}

const mostCampaigns = 200;

const selectNewest = sql<CampaignRow>(`
  select distinct on (campaign) campaign, version, definition, published_at
  from campaign_version order by campaign, version desc limit ${mostCampaigns}`);

const insertVersion = sql<
  void,
  {
    campaign: string;
    definition: string;
    publishedBy: string;
    proposalId: string | null;
    now: Date;
  }
>(`
  insert into campaign_version
    (campaign, version, definition, published_by, proposal_id, published_at)
  select :campaign, 1 + coalesce(max(version), 0), :definition::jsonb, :publishedBy,
    :proposalId, :now
  from campaign_version where campaign = :campaign
  on conflict do nothing`);

/** The newest version of every campaign. */
export async function newestCampaigns(q: Queryable): Promise<Campaign[]> {
  const rows = await q.rows(selectNewest);
  return rows.map(({ campaign, version, definition, publishedAt }) => ({
    name: campaign,
    version,
    publishedAt,
    definition: z.parse(campaignDefinition, definition),
  }));
}

/**
 * Publishes a campaign as its next version, which gives from then on. What cannot be run is not
 * published: its faults are answered, a sentence each; empty when it was published.
 */
export async function publishCampaign(
  q: Queryable,
  campaign: {
    readonly name: string;
    readonly definition: unknown;
    readonly publishedBy: string;
    /** What two people agreed to; null of what comes with the product. */
    readonly proposalId: ProposalId | null;
    readonly now: Date;
  },
): Promise<readonly string[]> {
  const { name, definition, publishedBy, proposalId, now } = campaign;
  const faults = faultsOfCampaign(definition);
  if (faults.length > 0) return faults;
  const written = await q.run(insertVersion, {
    campaign: name,
    definition: JSON.stringify(definition),
    publishedBy,
    proposalId,
    now,
  });
  return written === 1
    ? []
    : ['Another colleague published this campaign just now. Look again.'];
}

const selectPublished = sql<{ campaign: string }, { proposalId: ProposalId }>(
  'select campaign from campaign_version where proposal_id = :proposalId',
);

/** Whether what two people agreed to was published. */
export async function isPublishedBy(q: Queryable, proposalId: ProposalId): Promise<boolean> {
  return (await q.row(selectPublished, { proposalId })) !== undefined;
}

/** Publishes the campaigns of the product, each only while there is no version of it. */
export async function publishShippedCampaigns(q: Queryable, now: Date): Promise<void> {
  const known = new Set((await newestCampaigns(q)).map(({ name }) => name));
  for (const [name, definition] of Object.entries(shippedCampaigns)) {
    if (known.has(name)) continue;
    await publishCampaign(q, {
      name,
      definition,
      publishedBy: 'shipped',
      proposalId: null,
      now,
    });
  }
}

/** What keeps a definition from being published: a sentence for each fault, empty when none. */
export function faultsOfCampaign(definition: unknown): string[] {
  const read = z.safeParse(campaignDefinition, definition, { reportInput: true });
  if (read.success) return [...faultsBetween(read.data)];
  const errors = Object.entries(fieldErrors(read.error.issues, 'the campaign'));
  return errors.map(([field, sentence]) => `${field}: ${sentence}`);
}

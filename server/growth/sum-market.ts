import type { Context } from '../store/context.ts';
import { sumCampaigns } from './campaigns/sum-campaigns.ts';
import { sumSettled } from './campaigns/settled-days.ts';
import { sumChannels } from './channels/sum-channels.ts';

/**
 * The job `sum-market`: what campaigns cost and brought, who came by which channel, and what was
 * paid back in time.
 */
export async function sumMarket(context: Context): Promise<void> {
  await sumCampaigns(context);
  await sumChannels(context);
  await sumSettled(context);
}

import type { Context } from '../store/context.ts';
import { sumCampaigns } from './campaigns/sum-campaigns.ts';
import { sumChannels } from './channels/sum-channels.ts';

/** The job `sum-market`: what campaigns cost and brought, and who came by which channel. */
export async function sumMarket(context: Context): Promise<void> {
  await sumCampaigns(context);
  await sumChannels(context);
}

import {
  listCampaigns,
  previewCampaign,
  saveCampaignDraft,
  showCampaign,
  showChannels,
} from './campaign-acts.ts';
import {
  endGatewaySwitch,
  listMessages,
  listTexts,
  previewText,
  showDeliveries,
  showGateways,
  switchGateway,
} from './message-acts.ts';
import { showTroubles } from './trouble-acts.ts';
import type { StaffAct } from './staff-act.ts';

/** Campaigns, channels over time, messages and their gateways. */
export const marketActs = [
  listCampaigns,
  showCampaign,
  previewCampaign,
  saveCampaignDraft,
  showChannels,
  listMessages,
  showDeliveries,
  listTexts,
  previewText,
  showGateways,
  switchGateway,
  endGatewaySwitch,
  showTroubles,
] as const satisfies readonly StaffAct[];

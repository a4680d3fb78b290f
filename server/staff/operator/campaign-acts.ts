import type { OperatorArgs } from '../../../contract/staff/operator.ts';
import type { CampaignDefinition } from '../../../domain/growth/campaigns.ts';
import { newestCampaigns } from '../../growth/campaigns/campaign-versions.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import { instantText, tablePart } from './page.ts';

export async function listCampaigns({ context }: OperatorCall<object>): ActOutcome {
  const campaigns = await newestCampaigns(context.db);
  const rows = campaigns.map(({ name, version, definition, publishedAt }) => [
    name,
    String(version),
    definition.trigger,
    definition.coupon.name,
    daysOf(definition),
    instantText(publishedAt),
  ]);
  const columns = ['campaign', 'version', 'gives at', 'coupon', 'runs', 'published'];
  return {
    page: { title: 'Campaigns', parts: [tablePart('', columns, rows, 'None is published.')] },
    data: campaigns,
  };
}

/** A campaign as it runs now, so that it can be changed and published. */
export async function showCampaign({
  context,
  args: { campaign },
}: OperatorCall<OperatorArgs<'campaigns show'>>): ActOutcome {
  const found = (await newestCampaigns(context.db)).find(({ name }) => name === campaign);
  if (found === undefined) {
    return new OperatorRefusal(404, `There is no campaign "${campaign}".`);
  }
  const lines = JSON.stringify(found.definition, null, 2).split('\n');
  const title = `The campaign ${campaign}, version ${found.version}`;
  return { page: { title, parts: [{ heading: '', lines }] }, data: found.definition };
}

function daysOf({ startsOn, endsOn }: CampaignDefinition): string {
  if (startsOn === undefined && endsOn === undefined) return 'always';
  const from = startsOn === undefined ? '' : `from ${startsOn}`;
  return `${from}${endsOn === undefined ? '' : ` until ${endsOn}`}`.trim();
}

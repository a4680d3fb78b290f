import type { OperatorArgs } from '../../../contract/staff/operator.ts';
import type { CampaignDefinition } from '../../../domain/growth/campaigns.ts';
import { newestCampaigns, publishCampaign } from '../../growth/campaigns/campaign-versions.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import { instantText, tablePart } from './page.ts';
import { readJsonFile } from './read-json-file.ts';

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

/** The campaign gives by the file from now on; coupons that were given stay as they are. */
export async function publishCampaignFile({
  context,
  args: { campaign: name, file },
  who,
}: OperatorCall<OperatorArgs<'campaigns publish'>>): ActOutcome {
  const definition = readJsonFile(file);
  if (definition instanceof OperatorRefusal) return definition;
  const { db, clock } = context;
  const campaign = { name, definition, publishedBy: who, now: clock.now() };
  const faults = await publishCampaign(db, campaign);
  if (faults.length > 0) {
    const told = faults.join('\n');
    return new OperatorRefusal(422, `This campaign cannot be published:\n${told}`);
  }
  const page = { title: `The campaign ${name} gives by this file from now on.`, parts: [] };
  return { page, data: { campaign: name } };
}

function daysOf({ startsOn, endsOn }: CampaignDefinition): string {
  if (startsOn === undefined && endsOn === undefined) return 'always';
  const from = startsOn === undefined ? '' : `from ${startsOn}`;
  return `${from}${endsOn === undefined ? '' : ` until ${endsOn}`}`.trim();
}

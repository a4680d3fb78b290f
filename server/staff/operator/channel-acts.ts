import type { OperatorArgs } from '../../../contract/staff/operator.ts';
import type { Channel } from '../../growth/channels/channel-versions.ts';
import {
  findChannel,
  newestChannels,
  publishChannel,
} from '../../growth/channels/channel-versions.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import { instantText, tablePart } from './page.ts';
import { readJsonFile } from './read-json-file.ts';

export async function listChannels({ context }: OperatorCall<object>): ActOutcome {
  const channels = await newestChannels(context.db);
  const columns = ['channel', 'version', 'pixel', 'rate', 'published by', 'at'];
  const rows = channels.map(({ code, version, definition, publishedBy, publishedAt }) => {
    const { pixel, registrationEventRate: rate } = definition;
    const id = pixel === undefined ? 'none' : `${pixel.network} ${pixel.id}`;
    return [code, String(version), id, String(rate), publishedBy, instantText(publishedAt)];
  });
  return { page: { title: 'Channels', parts: [tablePart('', columns, rows)] }, data: channels };
}

/** The newest definition of a channel, as it can be changed and published. */
export async function showChannel({
  context,
  args,
}: OperatorCall<OperatorArgs<'channels show'>>): ActOutcome {
  const found = await exactly(context, args.channel);
  if (found === null) return new OperatorRefusal(404, `There is no channel ${args.channel}.`);
  const lines = JSON.stringify(found.definition, null, 2).split('\n');
  const title = `The channel ${found.code}, version ${found.version}`;
  return { page: { title, parts: [{ heading: '', lines }] }, data: found.definition };
}

/** Browsers are told the new version from now on. */
export async function publishChannelFile(
  call: OperatorCall<OperatorArgs<'channels publish'>>,
): ActOutcome {
  const { context, args, who } = call;
  const definition = readJsonFile(args.file);
  if (definition instanceof OperatorRefusal) return definition;
  const now = context.clock.now();
  const channel = { code: args.channel, definition, publishedBy: who, now };
  const faults = await publishChannel(context.db, channel, context.config.adNetworks);
  if (faults.length > 0) {
    return new OperatorRefusal(422, `This cannot be published:\n${faults.join('\n')}`);
  }
  const { code, version } = await findChannel(context.db, args.channel);
  const title = `The channel ${code} stands at version ${version} now.`;
  return { page: { title, parts: [] }, data: { channel: code, version } };
}

/** An operator who asks for a code means that one, and not the default. */
async function exactly(
  { db }: OperatorCall<object>['context'],
  code: string,
): Promise<Channel | null> {
  const found = await findChannel(db, code);
  return found.code === code ? found : null;
}

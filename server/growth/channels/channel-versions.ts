import * as z from 'zod/mini';
import { channelCodePattern, defaultChannelCode } from '../../../contract/words/headers.ts';
import { sql } from '../../store/database/database.ts';
import type { Queryable } from '../../store/database/database.ts';
import { fieldErrors } from '../../../contract/words/field-errors.ts';
import type { AdNetworks } from './ad-networks.ts';
import type { ChannelDefinition } from './channel-definition.ts';
import { channelDefinition, faultsOfDownloads, shippedChannels } from './channel-definition.ts';

/** The current version of a channel. */
export interface Channel {
  readonly code: string;
  readonly version: number;
  readonly definition: ChannelDefinition;
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

interface ChannelRow {
  readonly code: string;
  readonly version: number;
  readonly definition: unknown;
  readonly publishedBy: string;
  readonly publishedAt: Date;
}

const mostChannels = 500;

const selectAll = sql<ChannelRow>(`
  select distinct on (code) code, version, definition, published_by, published_at
  from channel_version order by code, version desc limit ${mostChannels}`);

const selectOne = sql<ChannelRow, { codes: readonly string[]; defaultChannelCode: string }>(`
  select code, version, definition, published_by, published_at from channel_version
  where code = any(:codes::text[]) order by code = :defaultChannelCode, version desc limit 1`);

// A number of channels that can all be read, also with concurrent publications.
const insertVersion = sql<
  void,
  { code: string; definition: string; publishedBy: string; now: Date }
>(`
  insert into channel_version (code, version, definition, published_by, published_at)
  select :code, 1 + coalesce(max(version), 0), :definition::jsonb, :publishedBy, :now
  from channel_version where code = :code
  having (select count(distinct code) from channel_version where code <> :code)
    < ${mostChannels}
  on conflict do nothing`);

/** The newest version of every channel, by code. */
export async function newestChannels(q: Queryable): Promise<Channel[]> {
  return (await q.rows(selectAll)).map(channelOf);
}

/** The newest version of a channel; of the default one for an unpublished code. */
export async function findChannel(q: Queryable, code: string): Promise<Channel> {
  const row = await q.row(selectOne, { codes: [code, defaultChannelCode], defaultChannelCode });
  if (row === undefined) throw new Error('the default channel is published at the start');
  return channelOf(row);
}

export interface NewChannel {
  readonly code: string;
  /** As it was read from a file, checked here. */
  readonly definition: unknown;
  readonly publishedBy: string;
  readonly now: Date;
}

/**
 * Publishes a channel as its next version, which browsers get from then on. One that does not
 * fit, or names an ad network that is not configured, is not published. Answers its faults, a
 * sentence each; empty when it was published.
 */
export async function publishChannel(
  q: Queryable,
  channel: NewChannel,
  networks: AdNetworks,
): Promise<readonly string[]> {
  const faults = faultsOfChannel(channel, networks);
  if (faults.length > 0) return faults;
  return insert(q, { ...channel, definition: z.parse(channelDefinition, channel.definition) });
}

/** What keeps a channel from being published, a sentence each; empty when nothing does. */
export function faultsOfChannel(
  { code, definition }: Pick<NewChannel, 'code' | 'definition'>,
  networks: AdNetworks,
): readonly string[] {
  if (!channelCodePattern.test(code)) return ['the code: is not a channel code'];
  const read = z.safeParse(channelDefinition, definition, { reportInput: true });
  if (!read.success) {
    const errors = Object.entries(fieldErrors(read.error.issues, 'the channel'));
    return errors.map(([field, sentence]) => `${field}: ${sentence}`);
  }
  const network = read.data.pixel?.network;
  const isKnown = network === undefined || networks.has(network);
  return [
    ...faultsOfDownloads(read.data),
    ...(isKnown ? [] : ['pixel.network: is not one of AD_NETWORKS']),
  ];
}

/** Publishes the channels of the product, each only while there is no version of it. */
export async function publishShippedChannels(q: Queryable, now: Date): Promise<void> {
  const known = new Set((await newestChannels(q)).map(({ code }) => code));
  for (const [code, definition] of Object.entries(shippedChannels)) {
    if (known.has(code)) continue;
    await insert(q, { code, definition, publishedBy: 'shipped', now });
  }
}

async function insert(q: Queryable, channel: NewChannel): Promise<readonly string[]> {
  const values = { ...channel, definition: JSON.stringify(channel.definition) };
  if ((await q.run(insertVersion, values)) === 1) return [];
  return [
    'Another colleague published this channel just now, or there are too many. Look again.',
  ];
}

function channelOf(row: ChannelRow): Channel {
  const { code, version, publishedBy, publishedAt } = row;
  const definition = z.parse(channelDefinition, row.definition);
  return { code, version, definition, publishedBy, publishedAt };
}

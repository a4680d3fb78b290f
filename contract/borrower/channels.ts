import * as z from 'zod/mini';
import { endpoint } from '../words/endpoint.ts';
import { channelCodePattern } from '../words/headers.ts';
import { wireText } from '../words/wire.ts';

/** What a channel's download link is for. */
export const downloadPlatforms = ['android', 'ios'] as const;

/** Wire word `queryByChannelCode`. An unknown code gets the default channel. */
export const readChannel = endpoint({
  name: 'readChannel',
  summary: 'A marketing channel: its pixel and download links',
  method: 'GET',
  path: '/api/v1/channel/queryByChannelCode/{code}',
  signed: false,
  params: z.strictObject({
    code: z.string().check(z.regex(channelCodePattern, 'is not a channel code')),
  }),
  answer: z.strictObject({
    channelCode: wireText(50),
    name: wireText(100),
    /** `provider` is the address of the ad network's pixel, `id` the channel's own there. */
    pixel: z.optional(z.strictObject({ provider: wireText(200), id: wireText(100) })),
    /** The share of registrations reported to the ad network, from 0 to 1. */
    registrationEventRate: z.number().check(z.gte(0), z.lte(1)),
    downloads: z.array(
      z.strictObject({ platform: z.enum(downloadPlatforms), url: wireText(500) }),
    ),
  }),
});

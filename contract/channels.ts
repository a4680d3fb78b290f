import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { wireText } from './wire.ts';

export const readChannel = endpoint({
  name: 'readChannel',
  summary: 'A marketing channel: its pixel and download links',
  method: 'GET',
  path: '/api/v1/channel/queryByChannelCode/{code}',
  signed: false,
  params: z.strictObject({
    code: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,50}$/, 'is not a channel code')),
  }),
  answer: z.strictObject({
    channelCode: wireText(50),
    name: wireText(100),
    pixel: z.optional(z.strictObject({ provider: wireText(40), id: wireText(100) })),
    registrationEventRate: z.number().check(z.gte(0), z.lte(1)),
    downloads: z.array(z.strictObject({ platform: wireText(20), url: wireText(500) })),
  }),
  stage: 'planned',
});

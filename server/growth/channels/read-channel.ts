import { readChannel } from '../../../contract/borrower/channels.ts';
import { serve } from '../../http/serve.ts';
import { findChannel } from './channel-versions.ts';

/** Tells a browser what its channel brings: its pixel, if any, and where the app is found. */
export const readChannelCall = serve(readChannel, async ({ context, params }) => {
  const { adNetworks, publicUrl } = context.config;
  const { code, definition } = await findChannel(context.db, params.code);
  const { name, pixel, registrationEventRate, downloads } = definition;
  const provider = pixel && adNetworks.get(pixel.network);
  return {
    channelCode: code,
    name,
    ...(pixel && provider !== undefined && { pixel: { provider, id: pixel.id } }),
    registrationEventRate,
    downloads: downloads.map(({ platform, url }) => ({
      platform,
      url: url.startsWith('/') ? publicUrl + url : url,
    })),
  };
});

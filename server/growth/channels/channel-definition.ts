import * as z from 'zod/mini';
import { downloadPlatforms } from '../../../contract/borrower/channels.ts';
import { defaultChannelCode } from '../../../contract/words/headers.ts';

/** A full address, or one of our paths. Nothing in it may end an attribute or a header. */
const link = z
  .string()
  .check(
    z.maxLength(400),
    z.refine(isLink, 'must start with https:// or be a path of this site'),
  );

/** A channel as it is stored. The answer to browsers is made of it. */
export const channelDefinition = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  pixel: z.optional(
    z.strictObject({
      /** A name of `AD_NETWORKS`; while that names no such network, the channel has no pixel. */
      network: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'is not a network name')),
      id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,100}$/, 'is not the id of a pixel')),
    }),
  ),
  registrationEventRate: z.number().check(z.gte(0), z.lte(1)),
  downloads: z
    .array(z.strictObject({ platform: z.enum(downloadPlatforms), url: link }))
    .check(z.maxLength(downloadPlatforms.length)),
});
export type ChannelDefinition = z.output<typeof channelDefinition>;

/** The channels the product comes with; an operator publishes others, and newer ones of these. */
export const shippedChannels: Readonly<Record<string, ChannelDefinition>> = {
  [defaultChannelCode]: shipped('ExtraMoney', defaultChannelCode),
  WM2: {
    ...shipped('WM2', 'WM2'),
    pixel: { network: 'simulator', id: 'wm2-sandbox-pixel' },
    registrationEventRate: 0.6,
  },
  PANDA2: {
    ...shipped('PANDA2', 'PANDA2'),
    pixel: { network: 'simulator', id: 'panda2-sandbox-pixel' },
    registrationEventRate: 0.5,
  },
};

/** What keeps a definition from being kept as one, beside its shape: a sentence each. */
export function faultsOfDownloads({ downloads }: ChannelDefinition): string[] {
  const platforms = downloads.map(({ platform }) => platform);
  const isTwice = new Set(platforms).size < platforms.length;
  return isTwice ? ['downloads: must name each platform once'] : [];
}

/** The app is a page: what is downloaded is home, to be put on the phone's first screen. */
function shipped(name: string, code: string): ChannelDefinition {
  const url = `/home?appChannelCode=${code}`;
  const downloads = downloadPlatforms.map((platform) => ({ platform, url }));
  return { name, registrationEventRate: 0, downloads };
}

function isLink(text: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(text) || /["'<>\\`]/.test(text)) return false;
  // Two slashes name another site, in the words of this one's scheme.
  if (text.startsWith('/')) return !text.startsWith('//');
  if (!text.startsWith('https://') || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

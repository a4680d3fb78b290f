import { expect } from 'vitest';
import { asData, client, type WireData } from '../../testing/client.ts';
import { list } from '../phone.ts';
import { type Check, type World } from './check.ts';

function channel({ stage }: World, code: string): Promise<WireData> {
  return client(stage.app.url).done(`/api/v1/channel/queryByChannelCode/${code}`);
}

/** The channels a statement names: capital letters and a digit. */
function codesIn(text: string): string[] {
  return text.match(/\b[A-Z]+\d\b/g) ?? [];
}

/** Channels: their pixels, what they are told of a registration, and where the apps are. */
export const channelChecks: readonly Check[] = [
  {
    says: 'When the channel code is WM2 or PANDA2',
    where: 'calls',
    async prove(world, text) {
      const codes = codesIn(text);
      expect(codes).toHaveLength(2);
      for (const code of codes) {
        const { pixel } = await channel(world, code);
        expect(asData(pixel)['id'], code).toMatch(/\w/);
      }
      expect(await channel(world, 'h5')).not.toHaveProperty('pixel');
    },
  },
  {
    says: 'Channels with special handling',
    where: 'calls',
    async prove(world, text) {
      const ids = await Promise.all(
        codesIn(text).map(async (code) => asData((await channel(world, code))['pixel'])['id']),
      );
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(2);
    },
  },
  {
    says: 'For appRedirectStatus 1, a registration event',
    where: 'calls',
    async prove(world, text) {
      const rates = [...text.matchAll(/(\d+)%/g)].map(([, percent]) => Number(percent) / 100);
      const special = world.facts.statements.find((one) =>
        one.text.includes('special handling'),
      );
      const codes = codesIn(special?.text ?? '');
      const told = await Promise.all(
        codes.map(async (code) => {
          return (await channel(world, code))['registrationEventRate'];
        }),
      );
      expect(told.toSorted()).toEqual(rates.toSorted());
      expect((await channel(world, 'h5'))['registrationEventRate']).toBe(0);
    },
  },
  {
    says: 'Two app download links exist',
    where: 'screens',
    async prove(world) {
      const { downloads } = await channel(world, 'h5');
      const links = list(downloads);
      expect(new Set(links.map(({ platform }) => platform)).size).toBe(2);
      const visitor = await world.visitor();
      await visitor.goesTo('/promotion');
      const urls = links.map(({ url }) => String(url));
      const shown = visitor.page.locator('a');
      await expect
        .poll(async () => {
          const all = await shown.evaluateAll((found) =>
            found.map((one) => one.getAttribute('href')),
          );
          return all.filter((href) => href !== null && urls.includes(href)).length;
        })
        .toBe(urls.length);
    },
  },
];

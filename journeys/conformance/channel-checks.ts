import { expect } from 'vitest';
import { asData, client, type WireData } from '../../testing/client.ts';
import { list } from '../phone.ts';
import { type Check, type World } from './check.ts';

function channel({ stage }: World, code: string): Promise<WireData> {
  return client(stage.app.url).done(`/api/v1/channel/queryByChannelCode/${code}`);
}

const withPixel = ['WM2', 'PANDA2'];

/** Channels: their pixels, what they get of a registration, and where the apps are. */
export const channelChecks: readonly Check[] = [
  {
    under: '1. What the product does and for whom',
    says:
      'When the channel code is WM2 or PANDA2, a marketing pixel is initialised with an id ' +
      'specific to that channel.',
    where: 'calls',
    async prove(world) {
      for (const code of withPixel) {
        const { pixel } = await channel(world, code);
        expect(asData(pixel)['id'], code).toMatch(/\w/);
      }
      expect(await channel(world, 'h5')).not.toHaveProperty('pixel');
    },
  },
  {
    under: '9. Business constants and limits',
    says: 'Channels with special handling: WM2 and PANDA2, each with its own pixel id.',
    where: 'calls',
    async prove(world) {
      const ids = await Promise.all(
        withPixel.map(async (code) => asData((await channel(world, code))['pixel'])['id']),
      );
      expect(ids).toHaveLength(2);
      expect(new Set(ids).size).toBe(2);
    },
  },
  {
    under: '9. Business constants and limits',
    says:
      'For appRedirectStatus 1, a registration event is sent to an ad tracker with 60% ' +
      'probability for one channel code and 50% for another (which channel codes: not ' +
      'shown).',
    where: 'calls',
    async prove(world) {
      const told = await Promise.all(
        withPixel.map(async (code) => {
          return (await channel(world, code))['registrationEventRate'];
        }),
      );
      expect(told.toSorted()).toEqual([0.5, 0.6]);
      expect((await channel(world, 'h5'))['registrationEventRate']).toBe(0);
    },
  },
  {
    under: '9. Business constants and limits',
    says: 'Two app download links exist (hosts not recorded).',
    where: 'screens',
    async prove(world) {
      const { downloads } = await channel(world, 'h5');
      const links = list(downloads);
      expect(new Set(links.map(({ platform }) => platform)).size).toBe(2);
      const visitor = await world.visitor();
      await visitor.goesTo('/promotion');
      // A link to the product itself is no store: there the page installs or says how.
      for (const name of [/^Get it for Android/, /^Get it for iPhone/]) {
        await visitor.page.getByText(name).waitFor();
      }
    },
  },
];

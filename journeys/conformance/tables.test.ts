import { afterAll, beforeAll, describe, it } from 'vitest';
import { calls, routes } from './specification.ts';
import { expectCall, expectRoute } from './table-checks.ts';
import { noBrowser, openWorld, type OpenWorld } from './world.ts';

describe.skipIf(noBrowser)('the tables of the specification', () => {
  let world: OpenWorld;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it.each(routes)('$path has its title and access', async (route) => {
    await expectRoute(world, route);
  });

  it.each(calls)('$method $path is served', async (call) => {
    await expectCall(world, call);
  });
});

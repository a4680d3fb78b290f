import { afterAll, beforeAll, describe, it } from 'vitest';
import { readFacts } from '../../testing/specification/read-facts.ts';
import { expectCall, expectRoute } from './table-checks.ts';
import { noBrowser, openWorld, type OpenWorld } from './world.ts';

const facts = readFacts();

describe.skipIf(noBrowser)('the tables of the specification', () => {
  let world: OpenWorld;
  beforeAll(async () => {
    world = await openWorld(facts);
  });
  afterAll(() => world.close());

  it.each(facts.routes)('$path has its title and access', async (route) => {
    await expectRoute(world, route);
  });

  it.each(facts.calls)('$method $path is served', async (call) => {
    await expectCall(world, call);
  });
});

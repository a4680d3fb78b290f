import { afterAll, beforeAll, describe, it } from 'vitest';
import { readFacts } from '../../testing/specification/read-facts.ts';
import { parts, statementOf } from './all-checks.ts';
import { noBrowser, openWorld, type OpenWorld } from './world.ts';

const facts = readFacts();

describe.skipIf(noBrowser)('what the specification says of loans, bills and payments', () => {
  let world: OpenWorld;
  beforeAll(async () => {
    world = await openWorld(facts);
  });
  afterAll(() => world.close());

  // oxlint-disable-next-line vitest/expect-expect -- each check insists by itself
  it.each(Object.values(parts.loans).flat())('$says', async (check) => {
    await check.prove(world, statementOf(facts, check).text);
  });
});

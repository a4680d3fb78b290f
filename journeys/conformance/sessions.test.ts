import { afterAll, beforeAll, describe, it } from 'vitest';
import { parts } from './all-checks.ts';
import { noBrowser, openWorld, type OpenWorld } from './world.ts';

describe.skipIf(noBrowser)(
  'what the specification says of login, session, failures and channels',
  () => {
    let world: OpenWorld;
    beforeAll(async () => {
      world = await openWorld();
    });
    afterAll(() => world.close());

    // oxlint-disable-next-line vitest/expect-expect -- each check insists by itself
    it.each(Object.values(parts.sessions).flat())('$says', (check) => check.prove(world));
  },
);

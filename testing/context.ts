import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { civilDateOf } from '../contract/words/civil-date.ts';
import { readConfig } from '../server/app/config.ts';
import type { Context } from '../server/store/context.ts';
import { makeLog } from '../server/store/log.ts';

/**
 * A context, its clock standing at `now`. What a test does not name is absent,
 * and asking for it fails the test with its name.
 */
export function testContext(given: Partial<Context> & { readonly now: Date }): Context {
  const { now, ...parts } = given;
  // A new folder, which is not made before something is kept in it.
  const folder = join(tmpdir(), `extramoney-context-${randomUUID()}`);
  const config = readConfig({ DATA_DIR: folder });
  return {
    clock: { now: () => now, today: () => civilDateOf(now) },
    config,
    keys: config.keys,
    files: null,
    registry: null,
    bureau: null,
    cards: absent('cards'),
    faces: absent('faces'),
    documents: absent('documents'),
    log: makeLog('silent'),
    db: absent('db'),
    replica: null,
    payments: absent('payments'),
    sms: absent('sms'),
    trackingEnded: () => undefined,
    countSecurityEvent: () => undefined,
    floatsTold: () => undefined,
    wake: () => undefined,
    ...parts,
  };
}

function absent<Part extends object>(name: string): Part {
  return new Proxy({} as Part, {
    get: (_, property) => {
      throw new Error(
        `this test has no ${name}, but ${name}.${String(property)} was asked for`,
      );
    },
  });
}

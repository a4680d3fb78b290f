import { afterAll, beforeAll, describe } from 'vitest';
import {
  emptyTestDatabase,
  emptyTestServerDatabase,
  realPostgres,
  type RealPostgres,
  testDatabase,
  type TestDatabase,
  testServerDatabase,
} from './database.ts';
import { postgresBinaries } from './real-postgres.ts';

/** What a suite runs on: makers of databases, to be disposed of by the suite. */
export interface Databases {
  readonly kind: 'embedded' | 'server';
  /** With all migrations of the application run. */
  migrated(): Promise<TestDatabase>;
  /** Without a table in it. */
  empty(): Promise<TestDatabase>;
}

/** Whether a suite that needs a server is to be skipped; with CI set none is, and it fails. */
export const noServer = postgresBinaries() === null && !process.env['CI'];

/** To be put behind the name of such a suite. */
export const whySkipped = noServer ? ' (skipped: there are no PostgreSQL binaries)' : '';

/** Runs a suite twice: on the embedded database and on a real server. */
export function describeOnBoth(name: string, suite: (databases: Databases) => void): void {
  describe(`${name}, embedded`, () => {
    suite({ kind: 'embedded', migrated: testDatabase, empty: emptyTestDatabase });
  });
  describe.skipIf(noServer)(`${name}, on a server${whySkipped}`, () => {
    const server = serverOfSuite();
    suite({
      kind: 'server',
      migrated: () => testServerDatabase(server()),
      empty: () => emptyTestServerDatabase(server()),
    });
  });
}

/** A server for the tests of the suite this is called in, started before and stopped after. */
export function serverOfSuite(): () => RealPostgres {
  let server: RealPostgres | null = null;
  beforeAll(async () => {
    server = await realPostgres();
  });
  afterAll(() => server?.stop());
  return () => {
    if (server === null) throw new Error('the server has not been started');
    return server;
  };
}

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { asData } from '../../../testing/client.ts';
import { emptyTestDatabase, testDatabase } from '../../../testing/database.ts';
import { realSettings } from '../../../testing/real-settings.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { mayLogIn, urlAs } from '../../../testing/two-roles.ts';
import { script, sql } from '../../store/database/database.ts';
import { readConfig } from '../config.ts';
import { otherLender } from './other-lender.ts';
import { whatIsWrongWithPatroni } from './patroni.ts';
import { missingSettings } from './what-is-missing.ts';

const program = fileURLToPath(new URL('./check-main.ts', import.meta.url));

/** `extramoney check` as an operator types it. */
function check(env: Readonly<Record<string, string>>, ...words: readonly string[]) {
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, out, problems) => {
      resolve({ code: error?.code ?? 0, said: `${out}${problems}`.trim() });
    });
  });
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function answering(text: string): Promise<string> {
  const server = createServer((_, answer) => answer.end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return `http://127.0.0.1:${String(asData(server.address())['port'])}`;
}

const patroniOf = (version: string) =>
  answering(JSON.stringify({ state: 'running', patroni: { version, scope: 'extramoney' } }));

describe('extramoney check', () => {
  it('names every setting that is missing in one go', async () => {
    const { code, said } = await check({ PROVIDERS: 'real' }, 'settings');
    expect(code).toBe(1);
    const needed = Object.keys(realSettings).filter((name) => name !== 'PROVIDERS');
    for (const name of needed) expect(said).toContain(name);
  });

  it('names DATABASE_URL where no embedded database is installed', () => {
    const without = (env: Record<string, string>) =>
      missingSettings(env, () => {
        throw new Error('there is none');
      });
    expect(without(realSettings)).toEqual([
      expect.stringMatching(/^DATABASE_URL is missing: /),
    ]);
    expect(without({ PROVIDERS: 'real' }).length).toBeGreaterThan(10);
    expect(without({ ...realSettings, DATABASE_URL: 'postgresql://localhost' })).toEqual([]);
  });

  it('finds nothing on an empty database and on a migrated one, and changes neither', async () => {
    await using empty = await emptyTestDatabase();
    await using whole = await testDatabase();
    for (const { url } of [empty, whole]) {
      const kept = { STAFF_KEYS: 'a'.repeat(64), AUDIT_HASH_TO: 'file:/var/log/audit-hashes' };
      const env = { ...realSettings, ...kept, DATABASE_URL: url };
      const { code, said } = await check({ ...env, HOST: '127.0.0.1' });
      expect([code, said]).toEqual([0, 'Nothing is missing.']);
      const open = await check(env);
      expect([open.code, open.said]).toEqual([
        0,
        expect.stringMatching(/Look at: HOST 0\.0\.0\.0 lets visitors go past the proxy/),
      ]);
    }
    const countTables = sql<{ count: bigint }>(
      `select count(*) from pg_class where relnamespace = 'public'::regnamespace`,
    );
    expect(await empty.row(countTables)).toEqual({ count: 0n });
  });

  it('names settings, database and Patroni together', async () => {
    await using db = await testDatabase();
    await db.run(script(`update schema_migration set sha256 = 'x' where name like '0002%'`));
    const { LENDER_NAME: _, ...settings } = realSettings;
    const old = await patroniOf('3.0.2');
    const env = {
      ...settings,
      DATABASE_URL: db.url,
      PATRONI_URL: `${old}, http://127.0.0.1:9`,
    };
    const { code, said } = await check(env);
    expect(code).toBe(1);
    expect(said.split('\n')).toEqual([
      'LENDER_NAME is missing: real providers need it.',
      expect.stringMatching(/^A version that was never released made .* 0002-people.sql/),
      expect.stringMatching(
        /^Patroni at \S+ is version 3\.0\.2, and 3\.0\.3 or newer is needed/,
      ),
      'Patroni at http://127.0.0.1:9 (PATRONI_URL) does not answer.',
    ]);
  });

  it.each([
    ['3.0.3', true],
    ['3.0.10', true],
    ['3.1.0', true],
    ['4.0.6', true],
    ['4.1', true],
    ['3.0.2', false],
    ['3.0', false],
    ['2.1.7', false],
    ['1.6.5', false],
  ])('takes or refuses Patroni %s', async (version, isTaken) => {
    const wrong = await whatIsWrongWithPatroni(await patroniOf(version));
    expect(wrong === null).toBe(isTaken);
  });

  it.each([
    ['what is no Patroni', 'hello', /is not Patroni/],
    ['a version that is none', '{"patroni":{"version":"new"}}', /is not Patroni/],
    ['an endless answer', 'x'.repeat(100_000), /does not answer/],
  ])('refuses %s', async (_what, text, sentence) => {
    await using db = await testDatabase();
    const env = { ...realSettings, DATABASE_URL: db.url, PATRONI_URL: await answering(text) };
    const { code, said } = await check(env);
    expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
  });

  it.each([
    ['PATRONI_URL', 'ftp://x', /PATRONI_URL names "ftp:\/\/x", but must name/],
    ['DATABASE_URL', 'postgresql://127.0.0.1:9/x', /DATABASE_URL does not answer \(/],
    ['DATABASE_MIGRATE_URL', 'postgresql://127.0.0.1:9/x', /MIGRATE_URL does not answer \(/],
  ])('refuses a %s that leads nowhere', async (name, value, sentence) => {
    await using db = await testDatabase();
    const { code, said } = await check({
      ...realSettings,
      DATABASE_URL: db.url,
      [name]: value,
    });
    expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
  });

  it('asks the process that reads pictures for its own settings alone', async () => {
    const { code, said } = await check({ ROLE: 'models', PROVIDERS: 'real' });
    expect([code, said]).toEqual([1, expect.stringMatching(/^MODELS_TOKEN is missing/)]);
    const token = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
    expect((await check({ ROLE: 'models', MODELS_TOKEN: token })).code).toBe(0);
  });

  it('refuses the role of another process', async () => {
    await using db = await testDatabase();
    await mayLogIn(db.url);
    const env = { ...realSettings, MODELS_TOKEN: '0f1e2d3c4b5a69788796a5b4c3d2e1f0' };
    const DATABASE_URL = urlAs(db.url, 'extramoney_api');
    const { said } = await check({ ...env, ROLE: 'jobs', DATABASE_URL });
    expect(said).toMatch(
      /^DATABASE_URL names the role extramoney_api, .* needs extramoney_jobs/m,
    );
    const both = await check({ ...env, ROLE: 'api,jobs', DATABASE_URL });
    expect(both.said).toMatch(/this one does api, jobs and needs extramoney\.$/m);
    expect((await check({ ...env, ROLE: 'api', DATABASE_URL })).code).toBe(0);
  });

  it('refuses to run as another lender than the pages of the package name', () => {
    const home = temporaryFolder('built-pages');
    const { lender, languages } = readConfig({});
    const { licenceProfile: _, ...shown } = lender;
    mkdirSync(join(home, 'dist'));
    const file = join(home, 'dist/built-for.json');
    expect(otherLender({ lender, languages }, home)).toBeNull();
    writeFileSync(file, JSON.stringify({ lender: shown, languages: 'en' }));
    expect(otherLender({ lender, languages }, home)).toBeNull();
    const other = { lender: { ...lender, name: 'Other' }, languages };
    expect(otherLender(other, home)).toMatch(/ExtraMoney .* say "Other": build the package/);
    expect(otherLender({ lender, languages: ['en', 'bem'] }, home)).toContain('say "en,bem"');
    // Where the sources of the pages are, a start builds them.
    mkdirSync(join(home, 'web'));
    expect(otherLender(other, home)).toBeNull();
    rmSync(home, { recursive: true });
  });

  it('explains itself to wrong words', async () => {
    const { code, said } = await check({}, 'everything');
    expect([code, said]).toEqual([2, expect.stringContaining('extramoney check settings')]);
  });
});

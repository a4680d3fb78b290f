import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typeOperator } from '../../../../testing/operator-command.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';

describe("the machine's owner at a terminal", () => {
  let app: App;
  let path: string;
  beforeAll(async () => {
    app = await startApp();
    path = join(app.context.config.dataDir, 'operator.json');
  });
  afterAll(() => app.close());

  it('keeps the token where only its owner can read it', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it.each([
    [['lock', 'nobody@lender.zm'], 1, 'No staff has this address.'],
    [['lock', 'nobody'], 1, 'This does not fit. staff'],
    [['found', '/nowhere.json'], 1, '/nowhere.json cannot be read'],
    [['found', 'package.json'], 1, 'list of two people'],
    [['dance'], 2, 'no act "dance"'],
    [['lock'], 2, 'lock <staff>'],
    [['health', '--loudly'], 2, '--loudly'],
    // What people of the lender do under their own names.
    [['approve', 'x'], 2, 'no act'],
    [['case', 'resolve', 'x'], 2, 'no act'],
    [['complaints'], 2, 'no act'],
  ])('answers %j with %i and a sentence', async (words, code, sentence) => {
    const answer = await typeOperator(app.context.config.dataDir, words);
    expect(answer.text).toContain(sentence);
    expect(answer.code).toBe(code);
  });

  it('reports the state of all, within 80 columns or for a program', async () => {
    // The simulator's callbacks are on no address of the world, so something is wrong.
    const { code, text } = await typeOperator(app.context.config.dataDir, ['health']);
    expect(text).toMatch(/People who can log in +8/);
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
    const asked = await typeOperator(app.context.config.dataDir, ['health', '--json']);
    expect(JSON.parse(asked.text)).toMatchObject({ people: 8, failing: [] });
    expect([code, asked.code]).toEqual([1, 1]);
  });

  it('refuses another token, another name for this place, and what is no asking', async () => {
    const { port, token } = JSON.parse(await readFile(path, 'utf8'));
    const ask = (authorization: string, body = '{"act":"health","args":{}}') =>
      fetch(`http://127.0.0.1:${port}/acts`, {
        method: 'POST',
        headers: { authorization },
        body,
      });
    expect((await ask('Bearer wrong')).status).toBe(401);
    expect((await ask(`Bearer ${token}`, 'x'.repeat(600_000))).status).toBe(413);
    expect((await ask(`Bearer ${token}`, '{}')).status).toBe(400);
    expect((await ask(`Bearer ${token}`, '{"act":"list","args":{}}')).status).toBe(404);
    const answered = await ask(`Bearer ${token}`);
    expect(answered.status).toBe(200);
    expect(answered.headers.get('cache-control')).toBe('no-store');
    expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await fetch(`http://localhost:${port}/acts`)).status).toBe(421);
  });

  it('says that no server runs, and takes its file away when it stops', async () => {
    const other = await startApp({ hasDemoPeople: false });
    const { dataDir } = other.context.config;
    await stat(join(dataDir, 'operator.json'));
    await other.server.close();
    await expect(stat(join(dataDir, 'operator.json'))).rejects.toThrow('ENOENT');
    await other.close().catch(() => undefined);
    const { code, text } = await typeOperator(dataDir, ['health']);
    expect(code).toBe(1);
    expect(text).toContain('No server is running');
  });
});

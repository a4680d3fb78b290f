import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Role } from '../contract/staff/permissions.ts';
import { approveDeviceGrant } from '../contract/staff/own-acts.ts';
import { asData } from './client.ts';
import { compileCache } from './compile-cache.ts';
import { type ConsoleOfTest, staffAtConsole } from './staff-at-console.ts';
import type { Typed } from './operator-command.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);
const program = join(import.meta.dirname, '../terminal/operator.ts');

/** A person of the lender at a terminal of their own, who types `npm run operator -- …`. */
export function atTerminal(app: ConsoleOfTest) {
  const origin = app.server.console?.origin;
  assert(origin, 'this server has a console');
  const config = temporaryFolder('terminal');
  const env = { PATH: process.env['PATH'] ?? '', ...compileCache, XDG_CONFIG_HOME: config };

  async function type(...words: string[]): Promise<Typed> {
    try {
      const { stdout } = await run(process.execPath, [program, ...words], { env });
      return { code: 0, text: stdout };
    } catch (error) {
      const { code, stdout, stderr } = asData(error);
      return { code: Number(code), text: `${String(stdout)}${String(stderr)}` };
    }
  }

  /** Types `login`, hands the code it shows to `letIn`, and waits until it has ended. */
  async function logsIn(letIn: (userCode: string) => Promise<unknown>): Promise<string> {
    const args = [program, 'login', '--console', String(origin)];
    const typed = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(typed, 'close');
    let text = '';
    let isShown = false;
    typed.stdout.setEncoding('utf8');
    for await (const part of typed.stdout) {
      text += String(part);
      const code = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(text)?.[0];
      if (code === undefined || isShown) continue;
      isShown = true;
      await letIn(code);
    }
    await ended;
    assert.equal(typed.exitCode, 0, text);
    return text;
  }

  return {
    type,
    logsIn,
    /** What their programs find in the environment, for one that a test runs in its own process. */
    env,
    /** The login's file. */
    file: join(config, 'extramoney/terminal.json'),
    /** Logs in as one of the simulator's people, who approves it in the console. */
    async logsInAs(role: Role): Promise<string> {
      const person = staffAtConsole(app);
      await person.logInAs(role);
      return logsIn((userCode) => person.done(approveDeviceGrant, { userCode }));
    },
    /** The answer of an act that must be done, as it travels. */
    async asks(...words: string[]): Promise<Readonly<Record<string, unknown>>> {
      const { code, text } = await type(...words, '--json');
      assert.equal(code, 0, text);
      return asData(JSON.parse(text));
    },
  };
}

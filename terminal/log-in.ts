import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { beginDeviceGrant, endDeviceGrant } from '../contract/staff/own-acts.ts';
import { leave } from '../contract/staff/session-acts.ts';
import { askConsole, Refused } from './ask-console.ts';
import { forgetLogin, keepLogin, readLogin } from './login-file.ts';
import { instantText } from './value-text.ts';
import { WrongUse } from './wrong-use.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Say = (line: string) => void;

const usualConsole = 'http://localhost:8082';

/**
 * `login`: shows a code that its person types into the console, and waits until the terminal is let
 * in there, or until the code has ended.
 */
export async function logIn(words: readonly string[], env: Environment, say: Say) {
  const console = consoleOf(words, env);
  const ask = { console, token: null, args: {} };
  const asked = await askConsole({ ...ask, name: beginDeviceGrant.name });
  const { deviceCode, userCode, address, everySeconds, endsAt } = z.parse(
    beginDeviceGrant.answer,
    asked,
  );
  say(`Open ${address} and type this code there: ${userCode}`);
  say(`It serves until ${instantText(endsAt)}. Waiting …`);
  for (;;) {
    try {
      const args = { deviceCode };
      const granted = await askConsole({ ...ask, name: endDeviceGrant.name, args });
      const { token, session } = z.parse(endDeviceGrant.answer, granted);
      const { name } = session.person;
      await keepLogin(env, { console, token, name, endsAt: session.endsAt.toISOString() });
      say(`You are in as ${name} (${session.roles.join(', ')}).`);
      say(`At the latest it ends at ${instantText(session.endsAt)}.`);
      return;
    } catch (failure) {
      if (!(failure instanceof Refused) || failure.reason !== 'grant-waiting') throw failure;
    }
    await pause(everySeconds * 1000);
  }
}

/** `logout`: ends the session, here and at the server. */
export async function logOut(env: Environment, say: Say): Promise<void> {
  const login = await readLogin(env);
  await forgetLogin(env);
  if (login === null) return say('No one is logged in here.');
  const { console, token, name } = login;
  await askConsole({ console, token, name: leave.name, args: {} }).catch((failure: unknown) => {
    // It had ended before: then nothing is left to end.
    if (!(failure instanceof Refused) || failure.reason !== 'session-over') throw failure;
  });
  say(`${name} is logged out.`);
}

function consoleOf(words: readonly string[], env: Environment): string {
  const said = consoleTyped(words) ?? env['CONSOLE_URL'];
  const address = said === undefined || said === '' ? usualConsole : said;
  if (!URL.canParse(address)) throw new WrongUse(`"${address}" is no address of a console.`);
  const { protocol, hostname, origin } = new URL(address);
  const isHere = /^(?:localhost|[a-z0-9.-]+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(
    hostname,
  );
  // What lets this terminal in must not cross a network that others can read.
  if (protocol !== 'https:' && !isHere) {
    throw new WrongUse('The address of a console elsewhere starts with https://.');
  }
  return origin;
}

function consoleTyped(words: readonly string[]): string | undefined {
  try {
    const options = { console: { type: 'string' } } as const;
    return parseArgs({ args: [...words], options }).values.console;
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Role } from '../contract/staff/permissions.ts';
import type { ArgsOf, StaffAct, StaffAnswerOf } from '../contract/staff/staff-act.ts';
import * as z from 'zod/mini';
import { beginPasskey, beginSigning, endPasskey } from '../contract/staff/session-acts.ts';
import {
  makePasskey,
  newSoftwarePasskey,
  signWithPasskey,
  type SoftwarePasskey,
} from '../server/staff/system/access/software-passkey.ts';

/** A running console, and the server behind it. */
export interface ConsoleOfTest {
  readonly server: {
    readonly console: { readonly port: number; readonly origin: string } | null;
  };
}

/** What an act answered, done or not. */
export interface Asked<Data> {
  readonly status: number;
  readonly data: Data | null;
  readonly reason: string | null;
  readonly values: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
}

const anyAnswer = z.object({
  data: z.optional(z.unknown()),
  reason: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
  fields: z.optional(z.record(z.string(), z.string())),
});

/** A person of the lender at a browser of their own, who speaks HTTP as the screens do. */
export function staffAtConsole(
  app: ConsoleOfTest,
  key: SoftwarePasskey = newSoftwarePasskey(),
) {
  const { console } = app.server;
  assert(console, 'this server has a console');
  const { origin } = console;
  const at = { origin, rpId: new URL(origin).hostname };
  const url = `http://127.0.0.1:${console.port}`;
  const { cookies, send } = browserAt(url, origin);
  const askRaw = asksRaw(send);

  /** Asks an act of the contract; its answer is decoded by it. */
  async function ask<A extends StaffAct>(
    act: A,
    args: ArgsOf<A>,
    requestId: string = randomUUID(),
  ): Promise<Asked<StaffAnswerOf<A>>> {
    const sent: unknown = z.encode(act.args, args);
    const signing = act.fresh === 'signed' ? await signatureOf(act, sent) : {};
    const answer = await askRaw(act.name, { requestId, args: sent, ...signing });
    const data = answer.status === 200 ? z.parse<A['answer']>(act.answer, answer.data) : null;
    return { ...answer, data };
  }

  /** As the screens do: the device of who logged in by a passkey signs. */
  let device: ((options: Options) => Promise<Options>) | null = null;
  async function signatureOf({ name: act }: StaffAct, args: unknown) {
    const begun = device && (await ask(beginSigning, { act, args }));
    if (!device || !begun?.data) return {};
    const { nonce, options } = begun.data;
    return { signed: { nonce, response: await device(options) } };
  }

  /** As `ask`, of what must be done. */
  async function done<A extends StaffAct>(act: A, args: ArgsOf<A>) {
    const { data, reason, fields } = await ask(act, args);
    assert(data, `${act.name}: ${reason} ${JSON.stringify(fields)}`);
    return data;
  }

  const signed = (options: Options) => signWithPasskey(key, at, challengeIn(options));
  const made = (options: Options) => makePasskey(key, at, challengeIn(options));

  /** As the device that the simulator holds for one of its people. */
  async function demoSigned(email: string, options: Options) {
    const response = await send('/sandbox/passkey', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, challenge: challengeIn(options) }),
    });
    const answer = z.object({ data: z.record(z.string(), z.unknown()) });
    return z.parse(answer, await response.json()).data;
  }

  /** Logs in with this person's own passkey. */
  async function logIn() {
    const { options } = await done(beginPasskey, {});
    const { session } = await done(endPasskey, { response: signed(options) });
    device = async (asked) => ({ ...signed(asked) });
    return session;
  }

  /** Logs in as one of the simulator's people, by role. */
  async function logInAs(role: Role) {
    const email = `${demoNames[role]}@lender.example`;
    const { options } = await done(beginPasskey, {});
    const { session } = await done(endPasskey, { response: await demoSigned(email, options) });
    device = (asked) => demoSigned(email, asked);
    return session;
  }

  return { at, cookies, send, askRaw, ask, done, signed, made, demoSigned, logIn, logInAs };
}

type Options = Readonly<Record<string, unknown>>;
const challengeIn = (options: Options) => String(options['challenge']);

/** Asks by name with whatever is given, fitting or not. */
function asksRaw(send: ReturnType<typeof browserAt>['send']) {
  return async function askRaw(
    name: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Asked<unknown>> {
    const response = await send(`/acts/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-console': '1', ...headers },
      body: JSON.stringify(body),
    });
    const {
      data = null,
      reason = null,
      values = {},
      fields = {},
    } = z.parse(anyAnswer, await response.json());
    return { status: response.status, data, reason, values, fields };
  };
}

/** A browser with its own cookies, on the pages of the console. */
function browserAt(url: string, origin: string) {
  const cookies = new Map<string, string>();

  /** Any request to the console, with the cookies of this browser. */
  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    if (!headers.has('origin')) headers.set('origin', origin);
    if (cookie !== '' && !headers.has('cookie')) headers.set('cookie', cookie);
    const response = await fetch(url + path, { ...init, headers });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }
  return { cookies, send };
}

const demoNames: Readonly<Partial<Record<Role, string>>> = {
  credit: 'grace',
  finance: 'peter',
  director: 'mary',
  care: 'joseph',
  compliance: 'ruth',
  auditor: 'daniel',
  marketing: 'naomi',
  engineer: 'moses',
};

import { createServer, type Server } from 'node:http';
import { Provider } from 'oidc-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endAccess } from '../../../../contract/staff/people-acts.ts';
import { beginSso, endSso, makeTotp, whoAmI } from '../../../../contract/staff/session-acts.ts';
import { staffAtConsole } from '../../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../../testing/start-app.ts';

const clientId = 'console';
const clientSecret = 'a-secret-of-this-test-and-nothing-else';

let server: Server;
let app: App;
let issuer = '';
beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  app = await startApp({
    env: {
      CONSOLE_SSO_ISSUER: issuer,
      CONSOLE_SSO_CLIENT_ID: clientId,
      CONSOLE_SSO_CLIENT_SECRET: clientSecret,
    },
  });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${app.server.console?.origin}/sso`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of cookies'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: !sub.startsWith('unverified') }),
    }),
  });
  server.on('request', provider.callback());
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

/** A browser that logs in at the provider, presses what it is asked to, and comes back. */
async function logInAt(address: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = new URL(address);
  let body: URLSearchParams | null = null;
  for (let step = 0; step < 12; step++) {
    const response = await fetch(next, {
      method: body === null ? 'GET' : 'POST',
      body,
      redirect: 'manual',
      headers: { cookie: [...cookies].map((one) => one.join('=')).join('; ') },
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    body = null;
    const location = response.headers.get('location');
    if (location !== null) {
      next = new URL(location, next);
      if (next.pathname === '/sso') return next;
      continue;
    }
    const page = await response.text();
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? '';
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? '';
    if (prompt === '') throw new Error(`the provider shows: ${page.slice(0, 300)}`);
    next = new URL(action, next);
    body = new URLSearchParams({ prompt, login, password: 'any' });
  }
  throw new Error('the provider never comes to an end');
}

async function comeBack(login: string) {
  const someone = staffAtConsole(app);
  const { address } = await someone.done(beginSso, {});
  const { searchParams } = await logInAt(address, login);
  const [state = '', code = ''] = ['state', 'code'].map((name) => searchParams.get(name) ?? '');
  const iss = searchParams.get('iss') ?? undefined;
  const args = { state, code, ...(iss !== undefined && { iss }) };
  return { someone, args, answer: () => someone.ask(endSso, args) };
}

it('who works here comes in by the company’s login, and approves nothing by it', async () => {
  const { someone, answer } = await comeBack('mary@lender.example');
  const { data, reason, values } = await answer();
  expect([reason, values]).toEqual([null, {}]);
  expect(data?.session).toMatchObject({ means: 'sso', passkeyUntil: null });
  expect((await someone.done(whoAmI, {})).session.person.name).toBe('Mary Phiri');
  expect((await someone.ask(makeTotp, {})).reason).toBe('step-up-needed');
  const ends = { staffId: data?.session.person.id ?? fail(), reason: 'The last director.' };
  expect((await someone.ask(endAccess, ends)).reason).toBe('step-up-needed');
  await someone.logInAs('director');
  expect((await someone.ask(endAccess, ends)).reason).toBe('last-director');
});

it('the same login is taken once, and in the browser that began it alone', async () => {
  const { answer, args } = await comeBack('peter@lender.example');
  const other = await staffAtConsole(app).ask(endSso, args);
  expect(other.values['why']).toMatch(/begun elsewhere/);
  expect((await answer()).reason).toBe('sso-refused');
  const again = await comeBack('peter@lender.example');
  expect((await again.answer()).status).toBe(200);
  expect((await again.answer()).reason).toBe('sso-refused');
});

it.each([
  ['no staff has', 'stranger@elsewhere.example', /no staff has this e-mail/],
  ['it does not vouch for', 'unverified@lender.example', /does not vouch/],
])('an address that %s gives no access', async (_, login, why) => {
  const { answer } = await comeBack(login);
  const { reason, values } = await answer();
  expect([reason, values['why']]).toEqual(['sso-refused', expect.stringMatching(why)]);
});

function fail(): never {
  throw new Error('no person is logged in');
}

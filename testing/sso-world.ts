import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';
import { listPeople } from '../contract/staff/people-acts.ts';
import { beginSso, endSso } from '../contract/staff/session-acts.ts';
import { staffAtConsole } from './staff-at-console.ts';
import { startApp } from './start-app.ts';
import { agreedByTwo } from './agreed-by-two.ts';

const clientId = 'console';
const clientSecret = 'a-secret-of-this-test-and-nothing-else';

type Claims = Readonly<Record<string, unknown>>;
/** What the provider says in place of the truth. */
export type Lie = (claims: Claims) => Claims;

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const jsonIn = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
const base64 = (text: object) => Buffer.from(JSON.stringify(text)).toString('base64url');

function lyingProvider(issuer: string, redirectUri: string) {
  const [own, other] = [newKey(), newKey()];
  const told = { lie: null as Lie | null, isForged: false, ofUser: null as Lie | null };
  const provider = new Provider(issuer, {
    jwks: {
      keys: [{ ...own.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }],
    },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [redirectUri],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['a key of cookies'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: sub, email_verified: !sub.startsWith('unverified') }),
    }),
  });
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path === '/me' && told.ofUser) ctx.body = told.ofUser(ctx.body as Claims);
    if (ctx.path !== '/token' || body?.id_token === undefined) return;
    const [header = '', payload] = body.id_token.split('.');
    const signed = `${header}.${base64((told.lie ?? ((claims) => claims))(jsonIn(payload)))}`;
    const by = told.isForged ? other : own;
    const signature = sign('RSA-SHA256', Buffer.from(signed), by).toString('base64url');
    ctx.body = { ...body, id_token: `${signed}.${signature}` };
  });
  return { provider, told };
}

/** A console with a company login, and a provider of OpenID Connect that may lie. */
export async function ssoWorld() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const app = await startApp({
    env: {
      CONSOLE_SSO_ISSUER: issuer,
      CONSOLE_SSO_CLIENT_ID: clientId,
      CONSOLE_SSO_CLIENT_SECRET: clientSecret,
      CONSOLE_SSO_STRONG_METHODS: 'phr phrh hwk',
    },
  });
  const { provider, told } = lyingProvider(issuer, `${app.server.console?.origin}/sso`);
  server.on('request', provider.callback());

  /** A browser, back from the provider and not let in yet. */
  async function comeBack(login: string) {
    const someone = staffAtConsole(app);
    const { address: at } = await someone.done(beginSso, {});
    const { searchParams } = await logInAt(at, login);
    const [state = '', code = ''] = ['state', 'code'].map(
      (name) => searchParams.get(name) ?? '',
    );
    const iss = searchParams.get('iss') ?? undefined;
    const args = { state, code, ...(iss !== undefined && { iss }) };
    return { someone, args, at: new URL(at), answer: () => someone.ask(endSso, args) };
  }

  /** A first login, and two people who confirm whose it is. */
  async function bound(login: string): Promise<void> {
    await (await comeBack(login)).answer();
    const mary = staffAtConsole(app);
    await mary.logInAs('director');
    const { logins } = await mary.done(listPeople, {});
    const loginId = logins.find(({ sub }) => sub === login)?.id ?? '';
    await agreedByTwo(app, { kind: 'bind-sso', loginId }, 'finance');
  }

  return {
    app,
    issuer,
    told,
    comeBack,
    bound,
    async end() {
      await app.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

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

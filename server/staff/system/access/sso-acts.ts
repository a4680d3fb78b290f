import assert from 'node:assert/strict';
import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { beginSso, endSso } from '../../../../contract/staff/session-acts.ts';
import type { SsoConfig } from '../../../store/config.ts';
import type { Context } from '../../../store/context.ts';
import { isLoopbackUrl } from '../../../store/settings.ts';
import type { Site } from '../../acts/serve-act.ts';
import {
  type ServedAct,
  serveAct,
  serveAfterAsking,
  StaffRefusal,
} from '../../acts/serve-act.ts';
import { keepChallenge, takeChallenge } from '../../acts/challenges.ts';
import { askForLogin, ownerOfLogin } from './bind-sso.ts';
import type { SsoAccount } from './bind-sso.ts';
import { openSession, showSession } from './sessions.ts';

/** The provider is waited for no longer. */
const timeoutSeconds = 10;
/** What a login is remembered by until it comes back. */
const begun = z.strictObject({ verifier: z.string(), nonce: z.string(), browser: z.string() });

const known = new WeakMap<SsoConfig, Promise<oidc.Configuration>>();

/** The provider's metadata, fetched once; fetched again after a failure. */
function provider(settings: SsoConfig): Promise<oidc.Configuration> {
  const before = known.get(settings);
  if (before !== undefined) return before;
  const { issuer, clientId, clientSecret } = settings;
  const options = {
    timeout: timeoutSeconds,
    execute: [
      oidc.enableNonRepudiationChecks,
      ...(isLoopbackUrl(issuer) ? [oidc.allowInsecureRequests] : []),
    ],
  };
  const asked = oidc
    .discovery(new URL(issuer), clientId, clientSecret, undefined, options)
    .catch((error: unknown) => {
      known.delete(settings);
      throw error;
    });
  known.set(settings, asked);
  return asked;
}

function refuse(why: string) {
  return new StaffRefusal('sso-refused', { why });
}
const notHeard = () => refuse('it does not answer as it should');
const unbound = 'two people confirm a first login; ask a director, under People';
const off = () => refuse('there is none');

/** Where the provider sends people back to. */
function backTo({ origin }: Site): string {
  return `${origin}/sso`;
}

/** The way in by the company's own login: code and PKCE, for people who work here already. */
export const ssoActs: readonly ServedAct[] = [
  serveAct(beginSso, async ({ context, site, browser }) => {
    const settings = context.config.console?.sso ?? null;
    if (settings === null) return off();
    const configuration = await heard(context, () => provider(settings));
    if (configuration === null) return notHeard();
    const verifier = oidc.randomPKCECodeVerifier();
    const state = oidc.randomState();
    const nonce = oidc.randomNonce();
    await keepChallenge(context.db, context.clock, {
      challenge: state,
      purpose: 'sso',
      staffId: null,
      detail: JSON.stringify({ verifier, nonce, browser }),
    });
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: backTo(site),
      scope: 'openid email',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      max_age: String(settings.maxAgeSeconds),
    });
    return { address: address.href };
  }),

  serveAfterAsking(endSso, async ({ context, args, site, browser }) => {
    const settings = context.config.console?.sso ?? null;
    if (settings === null) return off();
    const { db, clock } = context;
    const asked = await takeChallenge(db, clock, { challenge: args.state, purpose: 'sso' });
    const read = z.safeParse(begun, JSON.parse(asked?.detail ?? 'null'));
    // Begun in another browser, a login would make this one another person's.
    if (!read.success || read.data.browser !== browser) {
      return refuse('the login took too long, or was begun elsewhere');
    }
    const login = await heard(context, () => provenLogin(settings, site, args, read.data));
    if (login === null) return notHeard();
    const staffId = await ownerOfLogin(db, login, clock.today());
    if (staffId === null) {
      const { email } = login;
      if (email === '') return refuse('it does not vouch for an e-mail address');
      const isAsked = await askForLogin(db, login, { email, now: clock.now() });
      return refuse(isAsked ? unbound : 'no staff has this e-mail address');
    }
    return async (call) => {
      const { isStrong } = login;
      const means = { means: 'sso', credentialId: null, isStrong } as const;
      const where = { browser, place: call.from };
      const session = { staffId, ...means, ...where };
      const opened = await openSession(call.context.db, session, clock.now());
      call.opens(opened);
      call.about({ kind: 'staff', id: staffId });
      return { session: await showSession(call.context, opened.id) };
    };
  }),
];

/** An account of the provider, and what it vouches for. */
interface ProvenLogin extends SsoAccount {
  /** Empty when it vouches for none. */
  readonly email: string;
  readonly isStrong: boolean;
}

/** OpenID Connect allows 255 characters; what two people confirm is read whole. */
const longestName = 200;

/**
 * Who logged in. The library holds the token to its signature, issuer, client, nonce and age.
 * @throws where the answer is not as it should be
 */
async function provenLogin(
  settings: SsoConfig,
  site: Site,
  args: { readonly state: string; readonly code: string; readonly iss?: string | undefined },
  { verifier, nonce }: z.output<typeof begun>,
): Promise<ProvenLogin> {
  const configuration = await provider(settings);
  const url = new URL(backTo(site));
  url.searchParams.set('code', args.code);
  url.searchParams.set('state', args.state);
  if (args.iss !== undefined) url.searchParams.set('iss', args.iss);
  const tokens = await oidc.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedState: args.state,
    expectedNonce: nonce,
    maxAge: settings.maxAgeSeconds,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  assert(claims, 'an answer without a token was refused');
  const { iss, sub, iat, auth_time: askedAt = 0 } = claims;
  if (Math.max(iss.length, sub.length) > longestName) throw new Error('too long a name');
  if (askedAt > iat) throw new Error('the person was asked after the token was made');
  // Some say it in the token, some only when asked.
  const said =
    claims['email'] === undefined
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, sub)
      : claims;
  const isVerified = said['email_verified'] === true && typeof said['email'] === 'string';
  const email = isVerified ? String(said['email']).toLowerCase() : '';
  const methods = [claims['acr'], ...(Array.isArray(claims.amr) ? claims.amr : [])];
  const isStrong = methods.some((one) =>
    settings.strongMethods.some((wanted) => wanted === one),
  );
  return { iss, sub, email, isStrong };
}

/** Null, and a line in the log, when the provider did not answer or not as it should. */
async function heard<T>({ log }: Context, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    log.warn({ err: error }, 'the company login failed');
    return null;
  }
}

import * as oidc from 'openid-client';
import * as z from 'zod/mini';
import { beginSso, endSso } from '../../../../contract/staff/session-acts.ts';
import type { StaffId } from '../../../../contract/staff/people-words.ts';
import type { SsoConfig } from '../../../store/config.ts';
import type { Context } from '../../../store/context.ts';
import { sql } from '../../../store/database/database.ts';
import { isLoopbackUrl } from '../../../store/settings.ts';
import type { Site } from '../../acts/serve-act.ts';
import {
  type ServedAct,
  serveAct,
  serveAfterAsking,
  StaffRefusal,
} from '../../acts/serve-act.ts';
import { keepChallenge, takeChallenge } from '../../acts/challenges.ts';
import { openSession, showSession } from './sessions.ts';

/** The provider is waited for no longer. */
const timeoutSeconds = 10;
/** What a login is remembered by until it comes back. */
const begun = z.strictObject({ verifier: z.string(), nonce: z.string(), browser: z.string() });

const findByEmail = sql<{ readonly id: StaffId }, { email: string; today: string }>(`
  select id from staff where email = :email and state = 'works-here'
    and (last_day is null or last_day >= :today::date)`);

const known = new WeakMap<SsoConfig, Promise<oidc.Configuration>>();

/** The provider's metadata, fetched once; fetched again after a failure. */
function provider(settings: SsoConfig): Promise<oidc.Configuration> {
  const before = known.get(settings);
  if (before !== undefined) return before;
  const { issuer, clientId, clientSecret } = settings;
  const options = {
    timeout: timeoutSeconds,
    ...(isLoopbackUrl(issuer) && { execute: [oidc.allowInsecureRequests] }),
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
    const email = await heard(context, () => verifiedEmail(settings, site, args, read.data));
    if (email === null) return notHeard();
    if (email === '') return refuse('it does not vouch for an e-mail address');
    return async (call) => {
      const today = clock.today();
      const person = await call.context.db.row(findByEmail, { email, today });
      if (person === undefined) return refuse('no staff has this e-mail address');
      const opened = await openSession(
        call.context.db,
        { staffId: person.id, means: 'sso', credentialId: null, browser, place: call.from },
        clock.now(),
      );
      call.opens(opened);
      call.about({ kind: 'staff', id: person.id });
      return { session: await showSession(call.context, opened.id) };
    };
  }),
];

/** The address the provider vouches for, empty when it does for none. */
async function verifiedEmail(
  settings: SsoConfig,
  site: Site,
  args: { readonly state: string; readonly code: string; readonly iss?: string | undefined },
  { verifier, nonce }: z.output<typeof begun>,
): Promise<string> {
  const configuration = await provider(settings);
  const url = new URL(backTo(site));
  url.searchParams.set('code', args.code);
  url.searchParams.set('state', args.state);
  if (args.iss !== undefined) url.searchParams.set('iss', args.iss);
  const tokens = await oidc.authorizationCodeGrant(configuration, url, {
    pkceCodeVerifier: verifier,
    expectedState: args.state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) return '';
  // Some say it in the token, some only when asked.
  const said =
    claims['email'] === undefined
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  const isVerified = said['email_verified'] === true;
  return isVerified && typeof said['email'] === 'string' ? said['email'].toLowerCase() : '';
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

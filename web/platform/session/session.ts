import { channelCodePattern, defaultChannelCode } from '../../../contract/words/headers.ts';
import { allCookies, readCookie, writeCookie } from './cookies.ts';
import { tabStore } from './stores.ts';

/** Who is logged in, as far as screens greet them by it. Amounts are asked for, never kept. */
export interface SessionUser {
  readonly mobile: string;
  readonly fullName?: string | undefined;
}

/** The app session as it persists in cookies. Logged in means: there is a token. */
export interface Session {
  readonly token: string | null;
  readonly userId: string | null;
  readonly userInfo: SessionUser | null;
  /** The verification step of the borrower; 1 until the steps were fetched. */
  readonly authStep: number;
  readonly channelCode: string;
  readonly loanType: string | null;
}

const firstAuthStep = 1;

/** No session. */
export const nobody: Session = {
  token: null,
  userId: null,
  userInfo: null,
  authStep: firstAuthStep,
  channelCode: defaultChannelCode,
  loanType: null,
};

const changeListeners = new Set<() => void>();
const loggedOutListeners = new Set<() => void>();
let current: Session | null = null;
let readFrom = '';

/** The session now. While pages are prerendered there is no browser, so no session. */
export function readSession(): Session {
  if (typeof document === 'undefined') return nobody;
  if (current === null || readFrom !== allCookies()) {
    readFrom = allCookies();
    current = fromCookies();
  }
  return current;
}

/** Keeps what a login answered; the rest of the session is as before. */
export function startSession(login: { token: string; userId: string }): void {
  writeCookie('token', login.token);
  writeCookie('userId', login.userId);
  changed();
}

/** Forgets who was logged in: token, user id, user info and auth step. The channel stays. */
export function endSession(): void {
  for (const name of ['token', 'userId', 'userInfo', 'authStep']) writeCookie(name, null);
  tabStore.write(userPlace, null);
  tabStore.write(awaitedPlace, null);
  changed();
}

/**
 * The server said 401 to a call made with this token: ends the session and tells who opens the
 * login drawer. A late answer to an earlier session's call must not end the new one.
 */
export function sessionRefused(token: string | null): void {
  if (token !== readSession().token) return;
  endSession();
  for (const listener of loggedOutListeners) listener();
}

/** Calls the listener each time the server ends the session; returns how to stop it. */
export function onLoggedOut(listener: () => void): () => void {
  loggedOutListeners.add(listener);
  return () => loggedOutListeners.delete(listener);
}

/** Where a tab keeps the name and the number: a cookie would send them with every request. */
const userPlace = 'user';

/** Keeps who is logged in: in the cookie only that it is known, the rest for this tab alone. */
export function keepUserInfo(user: SessionUser): void {
  const { mobile, fullName } = user;
  const { userId: id } = readSession();
  writeCookie('userInfo', JSON.stringify({ id }));
  tabStore.write(userPlace, JSON.stringify({ id, mobile, fullName }));
  changed();
}

/** Where a tab keeps the number of the loan whose money is waited for. */
const awaitedPlace = 'awaited';

/** A loan was agreed to here, so its money is waited for here; null once it was seen to arrive. */
export function keepAwaited(loan: number | null): void {
  tabStore.write(awaitedPlace, loan === null ? null : `${loan}`);
}

export function isAwaited(loan: number): boolean {
  return tabStore.read(awaitedPlace) === `${loan}`;
}

export function keepAuthStep(step: number): void {
  writeCookie('authStep', String(step));
  changed();
}

export function keepLoanType(loanType: string | null): void {
  writeCookie('loanType', loanType);
  changed();
}

/**
 * Reads `?appChannelCode=` of the start-up address and keeps it. Without one, or with an invalid
 * one, the channel of an earlier visit is kept for as long again.
 */
export function keepChannelOf(search: string): void {
  const code = new URLSearchParams(search).get('appChannelCode');
  const known = readCookie('appChannelCode');
  const channel = [code, known].find((one) => one && channelCodePattern.test(one));
  if (!channel) return;
  writeCookie('appChannelCode', channel);
  changed();
}

/** Calls the listener each time the session changes; returns how to stop it. */
export function onSessionChange(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

function changed(): void {
  current = null;
  for (const listener of changeListeners) listener();
}

function fromCookies(): Session {
  return {
    token: readCookie('token') || null,
    userId: readCookie('userId') || null,
    userInfo: readCookie('userInfo') ? readUserInfo(readCookie('userId')) : null,
    authStep: Number(readCookie('authStep')) || firstAuthStep,
    channelCode: readChannelCode(),
    loanType: readCookie('loanType') || null,
  };
}

/** It goes into a header of every call, where odd letters would fail them all. */
function readChannelCode(): string {
  const code = readCookie('appChannelCode');
  return code !== null && channelCodePattern.test(code) ? code : defaultChannelCode;
}

/** Null when this tab knows nothing, or knows it of another borrower. */
function readUserInfo(userId: string | null): SessionUser | null {
  try {
    const value: unknown = JSON.parse(tabStore.read(userPlace) ?? 'null');
    if (typeof value !== 'object' || value === null || !('mobile' in value)) return null;
    if (typeof value.mobile !== 'string' || !('id' in value) || value.id !== userId)
      return null;
    const named = 'fullName' in value && typeof value.fullName === 'string';
    return { mobile: value.mobile, fullName: named ? String(value.fullName) : undefined };
  } catch {
    return null;
  }
}

import { useEffect } from 'react';
import { getUserInfo } from '../../../contract/borrower/auth.ts';
import { followLanguage } from '../page-language.ts';
import { keepUserInfo, readSession } from '../session/session.ts';
import type { SessionUser } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { call } from './call.ts';

/** The session whose name this tab has asked for, or is asking for. */
let askedFor: string | null = null;

/**
 * Who is logged in. A new tab does not know it yet, so it asks once; null until then. Where there
 * was no answer, the next screen asks again.
 */
export function useUser(): SessionUser | null {
  const { token, userInfo } = useSession();
  useEffect(() => void askForUser(), [token, userInfo]);
  return userInfo;
}

/** Asks who is logged in, unless this tab knows it or has asked. */
export async function askForUser(): Promise<void> {
  const { token, userInfo } = readSession();
  if (token === null || userInfo !== null || askedFor === token) return;
  askedFor = token;
  try {
    const user = await call(getUserInfo, { quiet: true });
    // Another borrower may have logged in before the answer came.
    if (readSession().token !== token) return;
    keepUserInfo(user);
    followLanguage(user);
  } catch {
    askedFor = null;
  }
}

/** How long a cookie stays without a visit; the server ends a session earlier. */
const keepSeconds = 30 * 24 * 3600;

/** Reads a cookie of this page; null when there is none. */
export function readCookie(name: string): string | null {
  for (const pair of allCookies().split('; ')) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals) === name) return decoded(pair.slice(equals + 1));
  }
  return null;
}

/**
 * Writes a cookie for every path of this site, or removes it when the value is null. It never
 * goes to another site (`SameSite=Strict`), and only over https where the page came so.
 */
export function writeCookie(name: string, value: string | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = value === null ? 0 : keepSeconds;
  const text = encodeURIComponent(value ?? '');
  const cookie = `${name}=${text}; Path=/; Max-Age=${age}; SameSite=Strict${secure}`;
  try {
    document.cookie = cookie;
  } catch {
    // Denied, as in a frame without an origin: no borrower is logged in here.
  }
}

/** Every cookie of this page as one text; empty if the browser denies them. */
export function allCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/**
 * Whether this browser keeps cookies. Without them no borrower can log in, because a code belongs
 * to one browser.
 */
export function cookiesAreKept(): boolean {
  writeCookie('try', 'kept');
  const areKept = readCookie('try') === 'kept';
  writeCookie('try', null);
  return areKept;
}

/** A cookie that is not ours to read (bad escapes) counts as absent, not as a fault. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

import { useEffect, useRef } from 'react';

/** What WebOTP gives (WICG, Web OTP API), which the page's types do not know yet. */
interface OtpCredential {
  readonly code: string;
}

/**
 * Waits for the SMS with a code, where the browser can read it for us. The borrower agrees to
 * that in the browser's question. One wait at a time; it ends when the drawer goes.
 */
export function useCodeFromSms(onCode: (code: string) => void) {
  const waiting = useRef<AbortController>(null);
  const stop = () => waiting.current?.abort();
  useEffect(() => stop, []);
  const listen = () => {
    stop();
    const wait = new AbortController();
    waiting.current = wait;
    codeFromSms(wait.signal).then(
      (code) => (wait.signal.aborted || code === null ? undefined : onCode(code)),
      // No SMS in time, or the borrower would rather type it.
      () => undefined,
    );
  };
  return { listen, stop };
}

async function codeFromSms(signal: AbortSignal): Promise<string | null> {
  if (!('OTPCredential' in globalThis)) return null;
  const asked = { otp: { transport: ['sms'] }, signal };
  const given: unknown = await navigator.credentials.get(asked);
  return isCode(given) ? given.code : null;
}

function isCode(given: unknown): given is OtpCredential {
  return typeof given === 'object' && given !== null && 'code' in given;
}

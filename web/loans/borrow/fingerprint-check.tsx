import { useEffect, useState } from 'react';
import * as say from '../../../contract/sentences/disclosure.ts';

interface FingerprintCheckProps {
  html: string;
  /** What the server says the SHA-256 of the text is. */
  hash: string;
}

/**
 * Says whether the text on this phone has the stated fingerprint. Nothing is shown where
 * a browser cannot compute it, which is on pages that did not come over https.
 */
export function FingerprintCheck({ html, hash }: FingerprintCheckProps) {
  const [counted, setCounted] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void fingerprintOf(html).then((found) => isHere && setCounted(found));
    return () => {
      isHere = false;
    };
  }, [html]);
  if (counted === null) return null;
  return <output>{counted === hash ? say.fits : say.fitsNot}</output>;
}

/** SHA-256 of the text's bytes, hexadecimal; null where the browser has no such thing. */
export async function fingerprintOf(text: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

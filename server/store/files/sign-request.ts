import { createHash, createHmac } from 'node:crypto';

/** Who asks a store of files, as it knows us. */
export interface StoreSecret {
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

interface SignedRequest {
  readonly method: string;
  /** The path as it is sent, and what is asked, each in the encoding of {@link encoded}. */
  readonly url: URL;
  readonly body: Uint8Array;
  /** More headers that count, by names in small letters. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The headers of a request to a store of files, signed as all of them understand. This is
 * Signature Version 4 of AWS over method, path, query, host, hour and the hash of the body.
 * Source: AWS, "Authenticating Requests: Using the Authorization Header (Signature Version 4)".
 */
export function signedHeaders(
  request: SignedRequest,
  { region, key, secret }: StoreSecret,
  now: Date,
): Record<string, string> {
  const { method, url, body, headers = {} } = request;
  const at = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const bodyHash = sha256(body);
  const counted: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': at,
  };
  const names = Object.keys(counted).sort();
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${counted[name]?.trim() ?? ''}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const day = at.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (by, text) => hmac(by, text),
    `AWS4${secret}`,
  );
  const signature = hmac(signingKey, signed).toString('hex');
  const { host: _, ...sent } = counted;
  const by = [`Credential=${key}/${scope}`, `SignedHeaders=${names.join(';')}`];
  const words = [...by, `Signature=${signature}`].join(', ');
  return { ...sent, authorization: `AWS4-HMAC-SHA256 ${words}` };
}

/** As the signature has it: all but letters, digits and `-._~` by their bytes. */
export function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

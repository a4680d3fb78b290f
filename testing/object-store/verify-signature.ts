import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

interface ArrivedRequest {
  readonly method: string;
  /** As it stood in the first line. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

const form = new RegExp(
  '^AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request, ?' +
    'SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$',
);
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/**
 * Whether a request was signed with a secret, word for word as AWS describes Signature Version 4;
 * null when it was, else what is wrong. It shares no line with the signing of the product.
 */
export function whyNotSigned(
  { method, target, headers, body }: ArrivedRequest,
  known: { readonly key: string; readonly secret: string; readonly region: string },
): string | null {
  const [, key, day, region, names = '', signature = ''] =
    form.exec(headers['authorization'] ?? '') ?? [];
  if (key === undefined || day === undefined) return 'AccessDenied';
  if (key !== known.key) return 'InvalidAccessKeyId';
  if (region !== known.region) return 'AuthorizationHeaderMalformed';
  const signed = names.split(';');
  const must = Object.keys(headers).filter(
    (name) => name === 'host' || name.startsWith('x-amz-'),
  );
  if (must.some((name) => !signed.includes(name))) return 'AccessDenied';
  const hash = sha256(body);
  if (headers['x-amz-content-sha256'] !== hash) return 'XAmzContentSHA256Mismatch';
  const at = headers['x-amz-date'] ?? '';
  if (!at.startsWith(day)) return 'AccessDenied';
  const [path = '', query = ''] = target.split('?');
  const pairs =
    query === '' ? [] : query.split('&').map((one) => (one.includes('=') ? one : `${one}=`));
  let text = `${method}\n${path}\n${pairs.sort().join('&')}\n`;
  for (const name of signed) text += `${name}:${(headers[name] ?? '').trim()}\n`;
  text += `\n${names}\n${hash}`;
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = `AWS4-HMAC-SHA256\n${at}\n${scope}\n${sha256(text)}`;
  let by: Buffer = Buffer.from(`AWS4${known.secret}`);
  for (const part of [day, region, 's3', 'aws4_request', toSign]) {
    by = createHmac('sha256', by).update(part).digest();
  }
  return timingSafeEqual(by, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

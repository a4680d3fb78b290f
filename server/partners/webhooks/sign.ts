import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

/** A new secret of an endpoint, as Standard Webhooks 1.0.0 writes it. */
export function newWebhookSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

/** What is sent, and by which secrets it is signed: while they change, by two. */
export interface Signed {
  readonly id: string;
  /** Seconds since 1970, of this attempt. */
  readonly timestamp: number;
  readonly body: string;
  readonly secrets: readonly string[];
}

/** The three headers of Standard Webhooks 1.0.0. */
export function webhookHeaders(signed: Signed): Readonly<Record<string, string>> {
  const { id, timestamp, body, secrets } = signed;
  const text = `${id}.${timestamp}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

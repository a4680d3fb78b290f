import { webcrypto } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { WebhookType } from '../contract/partner/webhook-types.ts';
import { addEndpoint } from '../server/partners/webhooks/endpoints.ts';
import type { Context } from '../server/store/context.ts';
import { makeMessages } from '../server/partners/webhooks/make-messages.ts';
import { script, sql } from '../server/store/database/database.ts';
import { readAll, startLoopback } from './loopback.ts';

const message = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({}),
});

export interface Received extends z.output<typeof message> {
  readonly id: string;
  readonly at: number;
  readonly body: string;
  readonly signatures: string;
}

export type Behaviour = (
  response: ServerResponse,
  nth: number,
  received: Received,
) => void | Promise<void>;
export const take: Behaviour = (response) => void response.writeHead(204).end();
export const answers =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    void response.writeHead(status, headers).end();

/** Another system that listens, and behaves as a test wants. */
export async function webhookReceiver(behaviour: Behaviour = take) {
  const received: Received[] = [];
  const receiver = { behaviour };
  const at = await startLoopback((request, response) => {
    void readAll(request).then(async (bytes) => {
      const body = bytes.toString('utf8');
      const said = z.parse(message, JSON.parse(body));
      const head = (name: string) => String(request.headers[`webhook-${name}`]);
      const one = { id: head('id'), at: Number(head('timestamp')), body, ...said };
      const arrived = { ...one, signatures: head('signature') };
      received.push(arrived);
      await receiver.behaviour(response, received.length, arrived);
    });
  });
  return { ...at, received, receiver };
}

/**
 * Whether a message was signed by a secret, as the text of Standard Webhooks 1.0.0 says. It uses
 * the browser's cryptography, and nothing of the product.
 */
export async function isSigned(secret: string, one: Received): Promise<boolean> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (sign) =>
    sign.charCodeAt(0),
  );
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await webcrypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  const text = new TextEncoder().encode(`${one.id}.${one.at}.${one.body}`);
  const checks = one.signatures.split(' ').map(async (each) => {
    const [version, signature = ''] = each.split(',');
    const given = Uint8Array.from(atob(signature), (sign) => sign.charCodeAt(0));
    return version === 'v1' && (await webcrypto.subtle.verify('HMAC', key, given, text));
  });
  return (await Promise.all(checks)).includes(true);
}

/** An endpoint that no two people agreed to: for tests of what comes after. */
export async function endpointAt(
  context: Context,
  url: string,
  types: readonly WebhookType[],
): Promise<{ readonly id: string; readonly secret: string }> {
  const lift = `alter table webhook_endpoint disable trigger webhook_endpoint_by_two;
    alter table webhook_endpoint drop constraint if exists webhook_endpoint_proposal_id_fkey`;
  await context.db.run(script(lift));
  const by = { proposalId: 'of-a-test', keyId: null };
  return addEndpoint(context, { name: 'A test', url, types }, by);
}

const selectMade = sql<{ type: string; body: string }>(
  'select type, body from webhook_message order by seq',
);

/** Lets a system that nothing is sent to listen; answers what was made for it since. */
export async function hearing(context: Context, types: readonly WebhookType[]) {
  await endpointAt(context, 'https://listens.example', types);
  return async () => {
    await makeMessages(context);
    const rows = await context.db.rows(selectMade);
    return rows.map(({ type, body }): Readonly<Record<string, unknown>> => {
      return { type, ...z.parse(message, JSON.parse(body)).data };
    });
  };
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mobile } from '../../contract/market/phone.ts';
import * as say from '../../contract/sentences/messages.ts';
import type { WhatsappConfig } from '../store/config.ts';
import { handIn, readSent, readTemplates, sendTemplate } from './whatsapp-api.ts';
import { templateFor, templates } from './whatsapp-templates.ts';

/* The shapes that Meta documents, letter by letter. */

interface Asked {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
}

let asked: Asked[] = [];
let answer: { status: number; text: string; headers?: Record<string, string> };
const server = createServer((request, reply) => {
  void bodyOf(request).then((text) => {
    asked.push({
      line: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      body: text === '' ? null : (JSON.parse(text) as unknown),
    });
    reply.writeHead(answer.status, answer.headers).end(answer.text);
  });
});
async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

let config: WhatsappConfig;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  config = {
    url: `http://127.0.0.1:${port}`,
    version: 'v23.0',
    phoneNumberId: '1001',
    accountId: '1002',
    token: 'token',
    appSecret: 'secret',
    verifyToken: 'verify',
    prices: new Map(),
  };
});
beforeEach(() => {
  asked = [];
});
afterAll(() => server.close());

const wamid = 'wamid.HBgMMjYwOTcxMDAwMDAxFQIAERgS';
const taken = {
  messaging_product: 'whatsapp',
  contacts: [{ input: '260971000001', wa_id: '260971000001' }],
  messages: [{ id: wamid, message_status: 'accepted' }],
};
const json = (status: number, value: unknown) => {
  answer = { status, text: JSON.stringify(value) };
};
const send = () => {
  const filled = templateFor('receipt', `${say.receivedAs('K5.00', 'A1')} All paid.`);
  if (filled === null) throw new Error('a receipt has a template');
  return sendTemplate(config, { smsId: 'sms-1', mobile: '0971000001' as Mobile, ...filled });
};

describe('a message', () => {
  it('is sent as a template with named gaps, and has the id of the answer', async () => {
    json(200, taken);
    expect(await send()).toEqual({ outcome: 'accepted', messageId: wamid });
    const parameter = (parameter_name: string, text: string) => ({
      type: 'text',
      parameter_name,
      text,
    });
    expect(asked).toEqual([
      {
        line: 'POST /v23.0/1001/messages',
        authorization: 'Bearer token',
        body: {
          messaging_product: 'whatsapp',
          to: '260971000001',
          type: 'template',
          biz_opaque_callback_data: 'sms-1',
          template: {
            name: 'receipt_with_reference',
            language: { code: 'en' },
            components: [
              {
                type: 'body',
                parameters: [
                  parameter('amount', 'K5.00'),
                  parameter('reference', 'A1'),
                  parameter('details', 'All paid.'),
                ],
              },
            ],
          },
        },
      },
    ]);
  });

  const error = (code: number) => ({
    error: { message: `(#${code}) x`, type: 'OAuthException', code, fbtrace_id: 'x' },
  });
  it.each([
    [400, 131026, 'refused'],
    [404, 132001, 'refused'],
    [400, 131047, 'refused'],
    [400, 131048, 'refused'],
    [400, 131056, 'refused'],
    [400, 100, 'refused'],
    [400, 130429, 'later'],
    [429, 130429, 'later'],
    [400, 131000, 'later'],
    [500, 131000, 'later'],
    [503, 2, 'later'],
    [401, 190, 'ours'],
    [400, 190, 'ours'],
  ])('answered HTTP %d with %d is %s', (status, code, outcome) => {
    expect(readSent(status, error(code))).toMatchObject({ outcome });
  });

  it.each([
    ['an address elsewhere', 302, '', { location: 'http://127.0.0.1:1/' }],
    ['no JSON', 200, '<html>', {}],
    ['no id', 200, '{"messages":[]}', {}],
    ['an id that is none', 200, '{"messages":[{"id":7}]}', {}],
    ['more than any real answer', 200, ' '.repeat(2_000_001), {}],
  ])('answered with %s may have gone out', async (_what, status, text, headers) => {
    answer = { status, text, headers };
    expect(await send()).toMatchObject({ outcome: 'unknown' });
    expect(asked).toHaveLength(1);
  });

  it('without a connection did not go', async () => {
    const closed = { ...config, url: 'http://127.0.0.1:1' };
    const [template] = templates();
    if (template === undefined) throw new Error('there are templates');
    const message = { smsId: 'x', mobile: '0971000001' as Mobile, template, values: [] };
    expect(await sendTemplate(closed, message)).toMatchObject({ outcome: 'later' });
  });
});

describe('templates', () => {
  it('are read with their words and state', async () => {
    const held = (name: string, language = 'en') => ({
      name,
      language,
      status: 'APPROVED',
      category: 'UTILITY',
      id: '594425479261596',
      components: [{ type: 'BODY', text: 'Hello {{amount}}' }],
    });
    json(200, { data: [held('due'), held('due', 'sw')], paging: { cursors: {} } });
    expect(await readTemplates(config)).toEqual({
      held: [{ name: 'due', status: 'APPROVED', body: 'Hello {{amount}}' }],
    });
    expect(asked[0]?.line).toMatch(/^GET \/v23\.0\/1002\/message_templates\?/);
  });

  it('are handed in with examples, and begin and end with words', async () => {
    json(200, { id: '1', status: 'PENDING', category: 'UTILITY' });
    for (const template of templates()) {
      expect(await handIn(config, template)).toBeNull();
      expect(template.body).toMatch(/^ExtraMoney: .* Reply STOP to get these by SMS\.$/);
    }
    const due = asked.find(({ body }) => (body as { name: string }).name === 'due');
    expect(due?.body).toEqual({
      name: 'due',
      category: 'UTILITY',
      language: 'en',
      parameter_format: 'NAMED',
      components: [
        {
          type: 'BODY',
          text:
            'ExtraMoney: Pay {{amount}} by {{day}}. Pay here: {{link}} ' +
            'Reply STOP to get these by SMS.',
          example: {
            body_text_named_params: [
              { param_name: 'amount', example: 'K450.00' },
              { param_name: 'day', example: '14 May 2026' },
              { param_name: 'link', example: 'https://extramoney.example/b/7Kd2mQ' },
            ],
          },
        },
      ],
    });
  });

  it.each(['two\nlines', 'a\ttab', 'many     spaces', ''])('take no %j', (details) => {
    expect(templateFor('receipt', `${say.received('K5.00')} ${details}`)).toBeNull();
  });
});

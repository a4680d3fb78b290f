import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '../../contract/borrower/calls.ts';
import type { Endpoint } from '../../contract/words/endpoint.ts';
import { buildApp } from '../../server/app/http/build-app.ts';
import { asData, client, type Client } from '../client.ts';
import { type App, startApp } from '../start-app.ts';

/*
 * Whatever one request carries, the one thread that answers everybody is busy with it for a
 * moment only. It measures the time of that thread, so that neither the database nor a busy
 * machine counts. What is slow must also grow faster than what was sent.
 */

const mostMs = 20;
/** A slow machine may take longer for what is linear: twice as much then takes twice as long. */
const linearGrowth = 2.8;
/** No machine is that slow. */
const mostMsAnywhere = 400;
const largest = 64 * 1024;

let app: App;
let http: FastifyInstance;
let borrower: Client;
beforeAll(async () => {
  app = await startApp({
    hasDemoPeople: false,
    env: {
      PAYMENT_ROUTES: 'MTN:mtn Airtel:airtel Zamtel:pawapay',
      MTN_CALLBACK_URL: 'http://localhost',
      AIRTEL_CALLBACK_KEY: 'a key to prove callbacks with',
    },
  });
  borrower = client(app.url);
  await borrower.logIn('0971234567', app.simulatorUrl);
  http = await buildApp({ context: app.context, metrics: null, screensDir: '/nowhere' });
});
afterAll(async () => {
  await http.close();
  await app.close();
});

/** What has been slow in patterns, parsers and tables of letters, to be repeated. */
const pieces = [
  ' ',
  '\t',
  '\n',
  ', ',
  ' ,"hash":"',
  'a',
  'A1a',
  '0',
  '0 ',
  '09-',
  '"',
  '\\"',
  '.',
  '-',
  "a'",
  'a=(,',
  '=',
  '&',
  '&a=',
  ',',
  '[',
  '{"a":',
  '/',
  '@',
  '%20',
  '%',
  '+',
  '%E3%8C%96',
  '\u3316',
  '\ufdfa',
  '\u0301\u0316',
  '\u0345\u0334',
  '\u200b',
  '\u00e9',
  '🙂',
  '\u1100\u1161',
  '<p>',
  '</p>',
  '1,',
  'null,',
  '0.',
  '٠',
  'ﷺ a',
  "L'",
  'ａ',
  '㏂',
  '2026-01-01T00:00:00Z',
];

/** One text of pieces, as long as it is to be. */
const stuffing = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 })
  .map((some) => some.join(''));

/** Each piece alone in a body that fits, and then drawn ones. */
const everyPiece = pieces.map((stuff): [Arbitrary] => [{ stuff, how: filledBody, pick: 1 }]);

interface Arbitrary {
  readonly stuff: string;
  readonly how: Shape;
  readonly pick: number;
}

function texts(stuff: string, bytes: number): string {
  const times = Math.ceil(bytes / Buffer.byteLength(stuff));
  return Buffer.from(stuff.repeat(times)).subarray(0, bytes).toString('utf8');
}

it('does not know that some letters become eighteen', () => {
  // The one it began with: each letter of these becomes six or eighteen by NFKC.
  expect('\u3316'.normalize('NFKC').length).toBe(6);
  expect('\ufdfa'.normalize('NFKC').length).toBe(18);
});

it.each(
  calls.filter(({ method }) => method === 'POST').map((call) => [call.name, call] as const),
)('whatever %s carries, the server is busy with it for a moment only', async (_name, call) => {
  const shape = fc.record({
    stuff: stuffing,
    how: fc.constantFrom(...shapes),
    pick: fc.nat(4),
  });
  await fc.assert(
    fc.asyncProperty(shape, async ({ stuff, how, pick }) => {
      for (const bytes of new Set([Math.min(call.bodyLimit, largest), largest])) {
        await insist((part) =>
          ask(call, how(call, { stuff, pick, bytes: Math.floor(bytes * part) })),
        );
      }
    }),
    {
      numRuns: everyPiece.length + 10,
      endOnFailure: true,
      examples: everyPiece,
    },
  );
});

const callbackPaths = [
  'pawapay/deposits',
  'mtn/payments',
  'airtel/payments',
  'africastalking/delivery',
  'twilio/status',
  'nobody/at-all',
];
const anyId = '0b3e1a52-6a0c-4d7e-9d3a-2f6c1a7b8c9d';

it.each(callbackPaths)('whatever a callback of %s carries, too', async (path) => {
  const frames = [
    (text: string) => text,
    (text: string) => `{"transaction":{"id":"${anyId}"},"hash":"x"${text}}`,
    (text: string) => `{${text}"hash":"x","transaction":{"id":"${anyId}"}}`,
    (text: string) =>
      `{"depositId":"${anyId}","externalId":"${anyId}","a":${JSON.stringify(text)}}`,
    (text: string) => `id=x&status=Success&failureReason=${text}`,
  ];
  const shape = fc.record({ stuff: stuffing, frame: fc.constantFrom(...frames) });
  await fc.assert(
    fc.asyncProperty(shape, async ({ stuff, frame }) => {
      for (const bytes of [8 * 1024, largest]) {
        await insist((part) => {
          const room = Math.floor(bytes * part) - Buffer.byteLength(frame('')) - 8;
          return hear(path, frame(texts(stuff, room)).slice(0, bytes));
        });
      }
    }),
    {
      numRuns: 40,
      endOnFailure: true,
      examples: frames.map((frame) => [{ stuff: ' ', frame }]),
    },
  );
});

/** Fails when a request took long, at its whole size and by more than its growth. */
async function insist(request: (part: number) => Promise<number>): Promise<void> {
  let took = await request(1);
  for (let again = 0; again < 3 && took > mostMs; again++) {
    took = Math.min(took, await request(1));
  }
  if (took <= mostMs) return;
  const half = Math.min(await request(0.5), await request(0.5), await request(0.5));
  expect(took, 'milliseconds of the whole').toBeLessThan(mostMsAnywhere);
  expect(took / half, `growth from ${half} ms to ${took} ms`).toBeLessThan(linearGrowth);
}

async function ask(call: Endpoint, payload: string): Promise<number> {
  const path = call.path.replace(/\{(\w+)\}/g, '0971234567');
  return measured({
    url: `/api${path}`,
    payload,
    headers: { ...borrower.headers(), 'content-type': 'application/json' },
  });
}

function hear(path: string, payload: string): Promise<number> {
  const input = texts('a=("@method"', 4000);
  const headers = {
    'signature-input': input,
    signature: input,
    'x-twilio-signature': input,
    'content-digest': texts('sha-512=:AAAA:,', 4000),
  };
  return measured({ url: `/callbacks/${path}`, payload, headers });
}

async function measured(request: {
  readonly url: string;
  readonly payload: string;
  readonly headers: Record<string, string>;
}): Promise<number> {
  const before = process.threadCpuUsage();
  const answer = await http.inject({ method: 'POST', ...request });
  const { user, system } = process.threadCpuUsage(before);
  expect(answer.statusCode).not.toBe(500);
  return (user + system) / 1000;
}

interface Stuffed {
  readonly stuff: string;
  readonly bytes: number;
  /** Which of several forms a value may have. */
  readonly pick: number;
}
type Shape = (call: Endpoint, stuffed: Stuffed) => string;

const shapes: readonly Shape[] = [
  // A body that fits the contract as far as it can, each of its texts as long as it may be.
  filledBody,
  (_call, { stuff, bytes }) => texts(stuff, bytes),
  (_call, { stuff, bytes }) => JSON.stringify(texts(stuff, bytes / 2)),
  (_call, { stuff, bytes }) => `{${JSON.stringify(texts(stuff, bytes / 2))}:1}`,
  (_call, { bytes }) => `[${texts('1,', bytes - 4)}1]`,
  (_call, { bytes }) => {
    const names = Array.from({ length: Math.floor(bytes / 12) }, (_, n) => `"k${n}":1`);
    return `{${names.join(',')}}`;
  },
];

function filledBody(call: Endpoint, { stuff, bytes, pick }: Stuffed): string {
  const schema = asData(z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }));
  const within = (share: number) =>
    JSON.stringify(filled(schema, texts(stuff, share), pick) ?? {});
  let share = bytes;
  while (share > 8 && Buffer.byteLength(within(share)) > bytes) share = Math.floor(share * 0.8);
  return within(share);
}

/** Fields of our own forms, by which more of the server is reached. */
const formFields = ['education', 'employer', 'email', 'homeAddress', 'contacts.0.name', 'q1'];

function filled(schema: ReturnType<typeof asData>, text: string, pick: number): unknown {
  const choices = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(choices)) return filled(asData(choices[pick % choices.length]), text, pick);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][pick % schema['enum'].length];
  if (schema['type'] === 'array') {
    const most = Math.min(Number(schema['maxItems'] ?? 50), 50);
    return Array.from({ length: most }, () => filled(asData(schema['items']), text, pick));
  }
  if (schema['type'] === 'object') {
    const own = Object.entries(asData(schema['properties']));
    if (own.length === 0) return Object.fromEntries(formFields.map((name) => [name, text]));
    return Object.fromEntries(
      own.map(([name, one]) => [name, filled(asData(one), text, pick)]),
    );
  }
  if (schema['type'] === 'string') {
    if (schema['format'] === 'uuid') return anyId;
    return text.slice(0, Number(schema['maxLength'] ?? text.length));
  }
  return schema['type'] === 'boolean' ? true : 1;
}

import { request as httpRequest } from 'node:http';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/borrower/calls.ts';
import { envelopeSchema } from '../../contract/words/envelope.ts';
import { refusals } from '../../contract/words/refusals.ts';
import { asData, client, type Client } from '../client.ts';
import { type App, startApp } from '../start-app.ts';
import { arbitraryRequest, type ArbitraryRequest } from './arbitrary-request.ts';

const together = 20;
const rounds = 320;
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

let app: App;
let borrower: Client;
/** Ids that exist, so that requests reach further in than the first check. */
const known: unknown[] = [0, 1, 500, '500', 'first-loan', 'xxxxxxxxxxxxxxxxxxxxxxxx'];

beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: 'loopback' } });
  borrower = client(app.url);
  known.push((await borrower.logIn('0961000002', app.simulatorUrl))['id']);
  const info = await borrower.done('/my/getMyLoanInfo');
  const order = asData(info['order']);
  known.push(order['orderId'], asData(order['nextPlan'])['planId']);
  const user = await borrower.done('/my/getUserInfo');
  known.push(asData(user['wallet'])['repayAccountId'], user['mobile']);
});
afterAll(() => app.close());

const served = calls.filter((call) => call.stage === 'served');

interface Heard {
  readonly status: number;
  readonly text: string;
}

/** Node's own client: it sends what a careful one would refuse to. */
function send(sent: ArbitraryRequest, headers: Record<string, string>): Promise<Heard> {
  const { hostname, port } = new URL(app.url);
  const { method, path, contentType, body } = sent;
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      hostname,
      port,
      method,
      path: path,
      headers: {
        ...headers,
        ...(contentType === null ? {} : { 'content-type': contentType }),
        ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
    });
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        resolve({ status: response.statusCode ?? 0, text });
      });
    });
    request.on('error', (error) => {
      // A kept connection may be closed just as it is used again; browsers retry, too.
      if (request.reusedSocket && 'code' in error && error.code === 'ECONNRESET') {
        resolve(send(sent, headers));
      } else reject(error);
    });
    request.end(body ?? undefined);
  });
}

let addresses = 0;

function headersFor(call: string): Record<string, string> {
  // Each request from another network, so that none meets a limit.
  const n = ++addresses;
  const address = [10, n & 255, (n >> 8) & 255, n >> 16].join('.');
  const headers = { ...borrower.headers(), 'x-forwarded-for': address };
  // A logout that went through would end what the other requests are signed with.
  return call === 'logout' ? { ...headers, token: 'x'.repeat(43) } : headers;
}

/** Whether a complaint is about a part of the request: a whole part, or a field by its name. */
function namesSomething({ call, path, body }: ArbitraryRequest, field: string): boolean {
  if (['body', 'path', 'query', 'request'].includes(field)) return true;
  const endpoint = served.find(({ name }) => name === call);
  const schemas = [endpoint?.params, endpoint?.query, endpoint?.body].map((schema) =>
    schema === undefined ? '' : JSON.stringify(z.toJSONSchema(schema, toJson)),
  );
  const places = [...schemas, decodeURIComponent(path), String(body)].join(' ');
  const name = field.split('.')[0] ?? '';
  // A value that is no object is reported by its places.
  if (/^\d+$/.test(name) && String(body).trimStart().startsWith('[')) return true;
  // A name of strange characters is escaped in the body.
  return !/^\w+$/.test(name) || places.includes(name);
}

const toJson = { io: 'input', unrepresentable: 'any' } as const;

/** What the envelope of an answer must hold, whatever was sent. */
function check(sent: ArbitraryRequest, { status, text }: Heard): void {
  const asked = `${sent.call} ${sent.method} ${sent.path}`;
  const what = `${asked} ${String(sent.body).slice(0, 300)}\n${text}`;
  // One heavy body of a session is read at once, and two wait.
  if (sent.call === 'uploadPicture' && status === 503) return;
  expect(status, what).toBeLessThan(500);
  const file = served.find(({ name }) => name === sent.call)?.file;
  if (status === 200 && file === 'application/pdf' && text.startsWith('%PDF-')) return;
  if (status === 200 && file?.endsWith('+json') && !text.startsWith('{"code"')) {
    asData(JSON.parse(text));
    return;
  }
  const envelope = envelopeSchema.parse(JSON.parse(text));
  expect(envelope.msg, what).not.toBe('');
  if (status === 400) {
    const errors = Object.entries(asData(asData(envelope.data)['errors']));
    expect(errors.length, what).toBeGreaterThan(0);
    for (const [field, sentence] of errors) {
      expect(sentence, what).toMatch(/\S/);
      expect(namesSomething(sent, field), `${field}: ${what}`).toBe(true);
    }
  } else if (status === 200 && envelope.code !== 200 && envelope.code !== 401) {
    expect(Object.keys(refusals), what).toContain(asData(envelope.data)['reason']);
  } else if (status !== 200) {
    expect(envelope.code, what).toBe(status);
  }
}

describe(`any input to any call (seed ${seed})`, () => {
  it(`answers ${together * rounds} requests with an envelope, and none with a fault`, async () => {
    const any = fc.oneof(...served.map((call) => arbitraryRequest(call, known)));
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(any, { minLength: together, maxLength: together }),
        async (requests) => {
          const heard = await Promise.all(
            requests.map((one) => send(one, headersFor(one.call))),
          );
          requests.forEach((one, index) => {
            const answer = heard[index] ?? { status: 0, text: '' };
            statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
            check(one, answer);
          });
        },
      ),
      { seed, numRuns: rounds, endOnFailure: true },
    );
    // The generator reaches acts as well as walls.
    expect(statuses.get(200), JSON.stringify([...statuses])).toBeGreaterThan(500);
    expect(statuses.get(400), JSON.stringify([...statuses])).toBeGreaterThan(1_000);
  });
});

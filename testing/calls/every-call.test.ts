import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, servedPaths } from '../../contract/borrower/calls.ts';
import type { Endpoint } from '../../contract/words/endpoint.ts';
import { refusals } from '../../contract/words/refusals.ts';
import { servedCalls } from '../../server/app/http/served-calls.ts';
import { openApiDocument } from '../../server/app/http/open-api.ts';
import { asData } from '../client.ts';
import { type App, startApp } from '../start-app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
});
afterAll(() => app.close());

const everywhere = calls.flatMap((call) =>
  servedPaths(call).map((path) => ({ call, path, title: `${call.method} ${path}` })),
);
const served = everywhere.filter(({ call }) => call.stage === 'served');
const planned = everywhere.filter(({ call }) => call.stage === 'planned');

async function ask(call: Endpoint, path: string, method: string = call.method) {
  const url = app.url + path.replace(/\{\w+\}/g, '1');
  const response = await fetch(url, { method });
  return { response, heard: asData(await response.json()) };
}

describe('every call of the contract', () => {
  it('has one act, and no act is without a call', () => {
    const declared = calls.filter(({ stage }) => stage === 'served').map(({ name }) => name);
    expect(servedCalls.map(({ endpoint }) => endpoint.name).sort()).toEqual(declared.sort());
  });

  it.each(served)('is served at $title', async ({ call, path }) => {
    const { response, heard } = await ask(call, path);
    // There, and missing the headers that every request carries.
    expect(response.status).toBe(400);
    expect(heard['code']).toBe(400);
  });

  it.each(planned)('says that it is not open yet at $title', async ({ call, path }) => {
    const { response, heard } = await ask(call, path);
    expect(response.status).toBe(404);
    expect(heard).toEqual({
      code: 404,
      msg: 'This part of the service is not open yet.',
      data: null,
    });
  });

  it.each(everywhere)('names its method to another one at $title', async ({ call, path }) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      if (method === call.method) continue;
      const { response, heard } = await ask(call, path, method);
      expect([response.status, heard['code']]).toEqual([405, 405]);
      expect(response.headers.get('allow')).toBe(call.method);
    }
  });

  it('refuses only with reasons that have a code and a sentence', () => {
    for (const reason of calls.flatMap((call) => call.refusals)) {
      expect(refusals[reason].sentence).toMatch(/\S/);
      const { code } = refusals[reason];
      expect(code === 501 || (code >= 1000 && code <= 1999), `${reason}: ${code}`).toBe(true);
    }
  });

  it('is in the OpenAPI document at each of its paths, with its refusals', async () => {
    const response = await fetch(`${app.url}/api/openapi.json`);
    const document = asData(await response.json());
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
    const paths = asData(document['paths']);
    for (const { call, path } of everywhere) {
      const operation = asData(asData(paths[path])[call.method.toLowerCase()]);
      expect(operation['summary'], path).toBe(call.summary);
      const answers = JSON.stringify(asData(operation['responses'])['200']);
      for (const reason of call.refusals) expect(answers).toContain(`"title":"${reason}"`);
    }
    const ids = [...JSON.stringify(document).matchAll(/"operationId":"(\w+)"/g)];
    expect(new Set(ids.map(([, id]) => id)).size).toBe(everywhere.length);
  });

  it('can be read about on a page that loads nothing from elsewhere', async () => {
    const response = await fetch(`${app.url}/api/docs`);
    const html = await response.text();
    for (const { path } of everywhere) expect(html).toContain(path);
    expect(html).not.toMatch(/<script|src=|https?:\/\//);
    expect(response.headers.get('content-security-policy')).toMatch(
      /style-src 'self' 'sha256-/,
    );
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
  });
});

describe('an address that is none', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['POST', '/home'],
    ['GET', '/callbacks/pawapay'],
    ['POST', '/callbacks/nobody/deposits'],
    ['POST', '/callbacks/__proto__/deposits'],
    ['PROPFIND', '/api/my/getUserInfo'],
  ])('%s %s is answered by the envelope', async (method, path) => {
    const response = await fetch(app.url + path, { method });
    expect([404, 405]).toContain(response.status);
    expect(asData(await response.json())['code']).toBe(response.status);
  });
});

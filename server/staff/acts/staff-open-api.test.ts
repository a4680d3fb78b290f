import { afterAll, beforeAll, expect, it } from 'vitest';
import { permissions } from '../../../contract/staff/permissions.ts';
import { commonRefusals } from '../../../contract/staff/staff-refusals.ts';
import { asData } from '../../../testing/client.ts';
import { staffAtConsole } from '../../../testing/staff-at-console.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { servedActs } from '../../app/served-acts.ts';
import { staffApiDocument } from './staff-open-api.ts';

let app: App;
beforeAll(async () => void (app = await startApp()));
afterAll(() => app.close());

const get = (path: string) => staffAtConsole(app).send(path);

it('every act that is served is there, with fields, permission and refusals', async () => {
  const response = await get('/api/openapi.json');
  const document = asData(await response.json());
  expect(document).toEqual(JSON.parse(JSON.stringify(staffApiDocument())));
  const served = [...servedActs.values()].map(({ act }) => act);
  const paths = asData(document['paths']);
  expect(Object.keys(paths).sort()).toEqual(served.map(({ name }) => `/acts/${name}`).sort());
  for (const act of served) {
    const operation = asData(asData(paths[`/acts/${act.name}`])['post']);
    expect(operation).toMatchObject({ summary: act.summary, 'x-permission': act.permission });
    const text = JSON.stringify(operation);
    const always = act.permission === 'anyone' ? ['unknown'] : commonRefusals;
    for (const reason of [...always, ...act.refusals]) {
      expect(text, act.name).toContain(`"title":"${reason}"`);
    }
    if (act.permission in permissions) expect(text).toContain('Permission: ');
  }
});

it('can be read on a page that loads nothing from elsewhere', async () => {
  const response = await get('/api/docs');
  const html = await response.text();
  for (const name of servedActs.keys()) expect(html).toContain(`/acts/${name}`);
  expect(html).not.toMatch(/<script|src=|https?:\/\//);
  expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
});

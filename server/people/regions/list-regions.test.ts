import { afterAll, beforeAll, expect, it } from 'vitest';
import { asData, client, type Client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';

let app: App;
let phone: Client;
beforeAll(async () => {
  app = await startApp({ hasDemoPeople: false });
  phone = client(app.url);
  await phone.logIn('0971430001', app.simulatorUrl);
});
afterAll(() => app.close());

const inside = async (id: string) => {
  const { data } = await phone.ask(`/h5/region/queryAreaInfoById/${id}`);
  return Array.isArray(data) ? data.map(asData) : [];
};

it('0 gives the ten provinces, each its districts, 116 in all', async () => {
  const provinces = await inside('0');
  expect(provinces).toHaveLength(10);
  expect(provinces[4]).toEqual({ id: 5, name: 'Lusaka', parentId: 0, leaf: false });
  const districts = (await Promise.all(provinces.map(({ id }) => inside(String(id))))).flat();
  expect(districts).toHaveLength(116);
  expect(districts).toContainEqual({ id: 1014, name: "Shang'ombo", parentId: 10, leaf: true });
});

it.each(['505', '11', '999999'])('%s has nothing inside', async (id) => {
  expect(await inside(id)).toEqual([]);
});

it.each(['x', '-1', '1e3', '9999999'])('%s is malformed', async (id) => {
  expect((await phone.ask(`/h5/region/queryAreaInfoById/${id}`)).code).toBe(400);
});

it('is for who is logged in', async () => {
  expect((await client(app.url).ask('/h5/region/queryAreaInfoById/0')).code).toBe(401);
});

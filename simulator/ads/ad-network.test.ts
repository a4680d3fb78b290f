import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Simulator } from '../start.ts';
import { startSimulator } from '../start.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, callbackBaseUrl: 'http://127.0.0.1:1' });
});
afterAll(() => simulator.close());
beforeEach(() => fetch(`${simulator.url}/ads/events`, { method: 'DELETE' }));

const pixel = (query: string) => fetch(`${simulator.url}/ads/pixel?${query}`);
const events = async () => (await fetch(`${simulator.url}/ads/events`)).json();

describe('the ad network', () => {
  it('answers a pixel by a picture, and notes all it received', async () => {
    const answer = await pixel('id=p1&ev=PageView&eid=e1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/gif');
    expect((await answer.bytes()).length).toBe(42);
    expect(await events()).toEqual([
      {
        id: 'p1',
        event: 'PageView',
        eventId: 'e1',
        referrer: '',
        at: expect.any(String),
        query: 'id=p1&ev=PageView&eid=e1',
      },
    ]);
  });

  it('hears an event of one id once, and events without an id each time', async () => {
    for (const query of ['eid=e1', 'eid=e1', 'eid=e2', '', '']) {
      await pixel(`id=p1&ev=PageView&${query}`);
    }
    expect(await events()).toHaveLength(4);
  });

  it.each(['', 'id=p1', 'ev=PageView'])(
    'refuses a pixel that says only "%s"',
    async (query) => {
      expect((await pixel(query)).status).toBe(400);
      expect(await events()).toEqual([]);
    },
  );
});

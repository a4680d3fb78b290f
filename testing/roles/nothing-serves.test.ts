import { expect, it } from 'vitest';
import { codes } from '../../contract/words/envelope.ts';
import { envelope } from '../../server/http/encode-answer.ts';
import { startLoopback } from '../loopback.ts';
import { untilSo } from '../until.ts';
import { hasHaproxy, startHaproxy } from './haproxy.ts';

it.runIf(hasHaproxy())(
  'while no process lives, calls behind HAProxy are answered as by a busy process',
  async () => {
    const balancer = await startHaproxy([]);
    try {
      await balancer.serving(0);
      const ask = () => fetch(`${balancer.url}/api/order/api/queryProductList`);
      await untilSo('a call is put off', async () => (await ask()).headers.has('retry-after'));
      const answer = await ask();
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toEqual(envelope(codes.overloaded));
      expect((await fetch(`${balancer.url}/home`)).status).toBe(503);
    } finally {
      await balancer.stop();
    }
  },
);

it.runIf(hasHaproxy())(
  'while no process is ready, calls go to one that lives, which lets them wait',
  async () => {
    const process = await startLoopback((request, response) => {
      response.statusCode = request.url === '/readyz' ? 503 : 200;
      response.end(request.url);
    });
    const balancer = await startHaproxy([process.url]);
    try {
      await balancer.serving(0);
      await untilSo('a call is taken', async () => {
        const { status } = await fetch(`${balancer.url}/api/my/getMyLoanInfo`);
        return status === 200;
      });
      expect(await (await fetch(`${balancer.url}/home`)).text()).toBe('/home');
    } finally {
      await balancer.stop();
      await process.close();
    }
  },
);

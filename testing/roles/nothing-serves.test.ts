import { expect, it } from 'vitest';
import { codes } from '../../contract/words/envelope.ts';
import { envelope } from '../../server/http/encode-answer.ts';
import { hasHaproxy, startHaproxy } from './haproxy.ts';

it.runIf(hasHaproxy())(
  'while no process serves, calls behind HAProxy are answered as by a busy process',
  async () => {
    const balancer = await startHaproxy([]);
    try {
      await balancer.serving(0);
      const answer = await fetch(`${balancer.url}/api/order/api/queryProductList`);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toEqual(envelope(codes.overloaded));
      expect((await fetch(`${balancer.url}/home`)).status).toBe(503);
    } finally {
      await balancer.stop();
    }
  },
);

import { expect } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '../../contract/words/endpoint.ts';
import { list } from '../phone.ts';
import { sql } from '../../server/store/database/database.ts';
import { outgoing } from '../../web/platform/api/call.ts';
import { asData, client, type Client } from '../../testing/client.ts';
import { type Check, people } from './check.ts';
import { calls as specifiedCalls } from './specification.ts';

const nrcOfDebtor = '325476';
const paymentOf = sql<{ readonly mobile: string }, { id: string }>(
  'select mobile from payment where id = :id',
);

/** What is asked without login: the path of every call, and paying another person's bill. */
export const quickRepayChecks: readonly Check[] = [
  {
    under: '7. Calls',
    says: 'Base path /api, timeout 120000 ms; arrays in query strings are sent as repeated keys.',
    where: 'screens',
    async prove(world) {
      const person = await world.visitor();
      await person.page.clock.install();
      const paths: string[] = [];
      const given: string[] = [];
      person.page.on('requestfailed', (request) => given.push(request.url()));
      await person.page.route(/quickRepay\/info/, (route) => {
        paths.push(new URL(route.request().url()).pathname);
      });
      await person.goesTo('/qp');
      await person.types('Phone number of the borrower', people.dueTomorrow);
      await person.types('First six digits of the NRC', nrcOfDebtor);
      await person.taps('Open the bill');
      await expect.poll(() => paths).toEqual(['/api/api/h5/quickRepay/info']);
      await person.page.clock.fastForward(115_000);
      expect(given).toEqual([]);
      await person.page.clock.fastForward(5_000);
      await expect.poll(() => given).toHaveLength(1);
      await expectRepeatedKeys(await world.byCalls(people.free));
    },
  },
  {
    under: '1. What the product does and for whom',
    says: 'A quick-repay flow works without login.',
    where: 'calls',
    async prove(world) {
      const { app } = world.stage;
      const calls = client(app.url);
      const bill = await calls.done('/api/h5/quickRepay/info', {
        body: { mobile: people.dueTomorrow, nrc6: nrcOfDebtor },
      });
      const [plan] = list(bill['plans']);
      const body = {
        billCode: bill['billCode'],
        bizType: 1,
        orderPlanId: plan?.['orderPlanId'],
        payAmount: bill['minRepayAmount'],
        requestId: crypto.randomUUID(),
      };
      const paid = await calls.done('/api/h5/quickRepay/repayment', { body });
      expect(calls.token).toBeNull();
      const kept = await app.db.row(paymentOf, { id: String(paid['paymentId']) });
      expect(kept?.mobile).toBe(people.dueTomorrow);
      const person = await world.loggedIn(people.dueTomorrow);
      await person.phone.declines();
      await expect
        .poll(async () => {
          const path = `/api/h5/quickRepay/payment/${String(paid['paymentId'])}`;
          return (await calls.done(path))['status'];
        })
        .toBe('failed');
    },
  },
  {
    under: '6. Roles and permissions',
    says: 'Quick-repay endpoints need no token.',
    where: 'calls',
    async prove(world) {
      const quick = specifiedCalls.filter(({ path }) => path.includes('quickRepay'));
      expect(quick).toHaveLength(3);
      for (const { method, path } of quick) {
        const reply = await client(world.stage.app.url).ask(
          path.replace('{id}', 'x'.repeat(22)),
          {
            method,
            ...(method === 'POST' && { body: {} }),
          },
        );
        expect([400, 1410, 1601]).toContain(reply.code);
      }
    },
  },
];

/** The screens write an array as repeated keys, and the server reads repeated keys as an array. */
async function expectRepeatedKeys(calls: Client): Promise<void> {
  const asksForSome = endpoint({
    name: 'some',
    summary: 'Some',
    method: 'GET',
    path: '/some',
    answer: z.null(),
    query: z.strictObject({ of: z.array(z.string()), one: z.string() }),
  });
  const { address } = outgoing(asksForSome, { query: { of: ['a', 'b'], one: 'c' } });
  expect(address).toMatch(/\/some\?of=a&of=b&one=c$/);
  const path = '/user/auth/api/queryCertifyColumnByCerCode';
  expect((await calls.ask(`${path}?cerCode=2`)).code).toBe(200);
  const { httpStatus, data } = await calls.ask(`${path}?cerCode=2&cerCode=2`);
  expect(httpStatus).toBe(400);
  expect(Object.keys(asData(asData(data)['errors']))).toEqual(['cerCode']);
}

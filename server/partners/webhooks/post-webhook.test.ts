import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { startLoopback } from '../../../testing/loopback.ts';
import { postWebhook } from './post-webhook.ts';
import { isPublicAddress, type Resolve } from './safe-address.ts';

const limits = { timeoutMs: 2_000, mostAnswer: 500, allowLocal: true };
const given = { headers: {}, body: '{}' };

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  'fe80::1',
  'fd00:ec2::254',
  '64:ff9b::a00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'no address',
])('%s is not of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['41.72.0.1', '8.8.8.8', '2a00:1450:4001::200e'])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ['https://name.example/', ['127.0.0.1']],
  ['https://name.example/', ['169.254.169.254']],
  ['https://name.example/', ['::ffff:10.0.0.1']],
  // One of several is enough.
  ['https://name.example/', ['8.8.8.8', '10.0.0.1']],
  ['https://name.example/', []],
  ['https://2130706433/', []],
  ['https://[::ffff:10.0.0.1]/', []],
  ['https://0x7f.1/', []],
])('%s that leads to %j is refused before anything is sent', async (url, addresses) => {
  const resolve: Resolve = async () => addresses.map((address) => ({ address }));
  const posted = await postWebhook(url, given, { ...limits, allowLocal: false, resolve });
  expect(posted).toMatchObject({ status: null, failure: 'NOT_PUBLIC' });
});

it('connects to the address it looked at, however often the name changes its mind', async () => {
  let asked = 0;
  const heard: string[] = [];
  const at = await startLoopback((request, response) => {
    heard.push(request.headers.host ?? '');
    response.end('ok');
  });
  const { port } = new URL(at.url);
  const resolve: Resolve = async () => [{ address: ++asked === 1 ? '127.0.0.1' : '10.0.0.1' }];
  const url = `http://listens.example:${port}/`;
  expect(await postWebhook(url, given, { ...limits, resolve })).toMatchObject({ status: 200 });
  expect(heard).toEqual([`listens.example:${port}`]);
  expect(asked).toBe(1);
  await at.close();
});

it('sends in clear to this machine alone, and never with real providers', async () => {
  const real = { ...limits, allowLocal: false };
  const at = 'http://127.0.0.1:9/';
  expect(await postWebhook(at, given, real)).toMatchObject({ failure: 'NOT_HTTPS' });
  const resolve: Resolve = async () => [{ address: '8.8.8.8' }];
  const out = await postWebhook('http://name.example/', given, { ...limits, resolve });
  expect(out).toMatchObject({ failure: 'NOT_HTTPS' });
});

it('reads the beginning of an answer, follows nothing and waits no longer', async () => {
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/moved': (response) => response.writeHead(302, { location: '/taken' }).end(),
    '/huge': (response) => {
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    },
    '/slow-body': (response) => {
      response.writeHead(200).write('begin');
    },
    '/silent': () => undefined,
    '/reset': (response) => response.socket?.resetAndDestroy(),
  };
  let followed = 0;
  const at = await startLoopback((request, response) => {
    if (request.url === '/taken') followed++;
    answers[request.url ?? '']?.(response);
  });
  const ask = (path: string) =>
    postWebhook(at.url + path, given, { ...limits, timeoutMs: 300 });
  expect(await ask('/moved')).toMatchObject({ status: 302 });
  expect(followed).toBe(0);
  const huge = await ask('/huge');
  expect(huge.status).toBe(200);
  expect(huge.answer).toHaveLength(500);
  expect(await ask('/slow-body')).toMatchObject({ status: 200, answer: 'begin' });
  expect(await ask('/silent')).toMatchObject({ status: null, failure: 'NO_ANSWER_IN_TIME' });
  expect(await ask('/reset')).toMatchObject({ status: null, failure: 'ECONNRESET' });
  await at.close();
});

import fastify from 'fastify';
import { expect, it } from 'vitest';
import { deviceOf, shieldOf } from './device-cookie.ts';

const codePepper = 'pepper-of-this-test';

/** The cookie that an answer sets, asked with these. */
async function cookieSet(publicUrl: string, cookie = '', at?: 'login'): Promise<string> {
  const app = fastify();
  app.get('/', (request, reply) => {
    const device = deviceOf(
      { request, reply },
      { publicUrl, codePepper },
      { hash: null, isKnown: false },
    );
    device.keep(at);
    return reply.send('');
  });
  const { headers } = await app.inject({ url: '/', headers: { cookie } });
  await app.close();
  return String(headers['set-cookie']);
}

const key = 'k'.repeat(43);

it('no script reads it, no other site has it sent, and TLS binds it to this host', async () => {
  const plain = await cookieSet('http://localhost');
  expect(plain).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  const tls = await cookieSet('https://extramoney.example');
  expect(tls).toMatch(
    /^__Host-device=[\w-]{43}; Path=\/; .*; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(Number(/Max-Age=(\d+)/.exec(tls)?.[1])).toBe(400 * 86_400);
});

it('a key is kept as it is, one that cannot be ours is not, and each is another', async () => {
  const url = 'http://localhost';
  expect(await cookieSet(url, `a=b; device=${key}; c=d`)).toContain(`device=${key};`);
  expect(await cookieSet(url, `device=${key}x`)).not.toContain(key);
  expect(await cookieSet(url, `notdevice=${key}`)).not.toContain(key);
  expect(await cookieSet('https://a.example', `device=${key}`)).not.toContain(key);
  expect(await cookieSet(url)).not.toBe(await cookieSet(url));
});

it('a login marks the key, and only one with our mark counts apart from its address', async () => {
  const url = 'http://localhost';
  const marked = /device=[^;]+/.exec(await cookieSet(url, `device=${key}`, 'login'))?.[0] ?? '';
  expect(marked).toMatch(new RegExp(`^device=${key}\\.[\\w-]{22}$`));
  expect(await cookieSet(url, marked)).toContain(`${marked};`);
  const shield = (cookie: string, pepper = codePepper) => {
    const site = { publicUrl: url, codePepper: pepper };
    return shieldOf({ ip: '197.213.4.5', headers: { cookie } }, site);
  };
  expect(shield(marked)).toMatch(/^device-/);
  for (const made of [`device=${key}`, `device=${key}.${'m'.repeat(22)}`, `${marked}x`, '']) {
    expect(shield(made)).toBe('197.213.4.5');
  }
  expect(shield(marked, 'another')).toBe('197.213.4.5');
});

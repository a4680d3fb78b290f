import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { ensurePortFree, portFrom } from './ports.mjs';

test('a port comes from its variable, or is the usual one', () => {
  expect(portFrom('PORT', 8080, {})).toBe(8080);
  expect(portFrom('PORT', 8080, { PORT: '' })).toBe(8080);
  expect(portFrom('PORT', 8080, { PORT: '9000' })).toBe(9000);
});

test.each(['0', '65536', '80.5', 'http', '-1'])('"%s" is no port', (text) => {
  expect(() => portFrom('PORT', 8080, { PORT: text })).toThrow(`PORT is "${text}"`);
});

test('a port in use is named, with the variable that chooses another', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(ensurePortFree(port, 'SIMULATOR_PORT')).rejects.toThrow(
    new RegExp(`Port ${port} is already in use.*SIMULATOR_PORT=\\d+ npm start`),
  );
  other.close();
  await once(other, 'close');
  await expect(ensurePortFree(port, 'SIMULATOR_PORT')).resolves.toBeUndefined();
});

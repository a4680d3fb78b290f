import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { parseNrc } from '../contract/market/nrc.ts';
import { parseCivilDate } from '../contract/words/civil-date.ts';

/** An asking about a card. */
export function cardQuestion(nrcText: string) {
  const [nrc, birthDate] = [parseNrc(nrcText), parseCivilDate('1994-03-17')];
  if (nrc === null || birthDate === null) throw new Error('these are a number and a day');
  const names = { firstName: 'Chipo', lastName: 'Mwanawina' };
  return { nrc, birthDate, ...names, consentId: 'c1', reference: 'r1' };
}
/** The same, of a serial with these last digits. */
export const cardOf = (serial: string) => cardQuestion(`1234${serial}/11/1`);

/** A provider that answers what a test says, and keeps what it heard. */
export function answeringProvider() {
  const heard: { body: string; key: unknown }[] = [];
  const said = { status: 200, body: '', headers: {} as Record<string, string> };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      heard.push({ body, key: request.headers['x-api-key'] });
      response.writeHead(said.status, said.headers).end(said.body);
    });
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    heard.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    heard,
    url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** `undefined`: a body that is not JSON. */
    answers(status: number, body: unknown): void {
      const text = body === undefined ? '<html>' : JSON.stringify(body);
      Object.assign(said, { status, body: text });
      said.headers = status === 429 ? { 'retry-after': '7' } : {};
    },
  };
}

import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import process from 'node:process';
import { percentile } from '../measure/median.ts';
import { separator } from './load-result.ts';
import type { LoadResult } from './load-result.ts';

/*
 * The load, in a separate process: sends requests that were written out before, over so many
 * kept-alive connections. Each sends the next as soon as the last is answered. It knows just
 * enough of HTTP to find the end of an answer, so that it takes little of the processor from the
 * server.
 */

const [portText, connectionsText, file] = process.argv.slice(2);
const port = Number(portText);
const requests = readFileSync(file ?? '', 'latin1').split(separator);
const latencies = new Float64Array(requests.length);
const failures: string[] = [];
let strange = 0;
let next = 0;
let answered = 0;

const sockets = await Promise.all(
  Array.from({ length: Number(connectionsText) }, () => connected()),
);
const began = performance.now();
await Promise.all(sockets.map((socket) => work(socket)));
const seconds = (performance.now() - began) / 1000;
const result: LoadResult = {
  answered,
  seconds,
  p50Ms: percentile([...latencies], 0.5),
  p99Ms: percentile([...latencies], 0.99),
  failed: failures.length,
  strange,
  ...(failures[0] !== undefined && { firstFailure: failures[0] }),
};
process.send?.(result, () => process.exit(0));

function connected(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });
}

/** Sends one request after the other until none is left. */
function work(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let current = 0;
    let heard = '';
    const send = () => {
      current = next++;
      const request = requests[current];
      if (request === undefined) {
        socket.destroy();
        resolve();
        return;
      }
      sentAt = performance.now();
      socket.write(request, 'latin1');
    };
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      heard += text;
      if (!isWhole(heard)) return;
      latencies[current] = performance.now() - sentAt;
      answered++;
      if (!heard.includes('{"code":200,')) failures.push(heard);
      if (!heard.includes('{"code":')) strange++;
      heard = '';
      send();
    });
    socket.on('error', reject).on('end', () => reject(new Error('the server hung up')));
    send();
  });
}

function isWhole(heard: string): boolean {
  const headEnd = heard.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const at = heard.indexOf('content-length: ');
  const length = Number.parseInt(heard.slice(at + 16, at + 26), 10);
  return at !== -1 && heard.length >= headEnd + 4 + length;
}

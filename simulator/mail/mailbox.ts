import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { LateHandler } from '../http/router.ts';
import { answerJson } from '../http/router.ts';

/** A mail as it arrived. */
export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

const mostKept = 500;
const mostBytes = 200_000;

/** A mailbox of everyone: what the product sends by SMTP, to be read on a page. */
export function createMailbox() {
  const mails: Mail[] = [];
  const keep = (mail: Mail) => {
    mails.unshift(mail);
    mails.splice(mostKept);
  };
  const server = createServer((socket) => serve(socket, keep));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const routes: Readonly<Record<string, LateHandler>> = {
    'GET /mail': () => ({ status: 200, text: page(mails), type: 'text/html; charset=utf-8' }),
    'GET /mail/messages': () => answerJson(200, mails),
  };
  return {
    routes,
    mails: mails as readonly Mail[],
    /** Listens for SMTP without encryption. @returns its port */
    listen: (port: number, host: string) =>
      new Promise<number>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
      }),
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** As much of SMTP as a client of one mail at a time speaks. */
function serve(socket: Socket, keep: (mail: Mail) => void): void {
  let waiting = '';
  let to: string[] = [];
  let body: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hear = (line: string): unknown => {
    if (body !== null) {
      if (line !== '.') return body.push(line.replace(/^\.\./, '.'));
      keep({ to, ...read(body) });
      [to, body] = [[], null];
      return say('250 kept');
    }
    const [word = ''] = line.toUpperCase().split(/[ :]/, 1);
    if (word === 'RCPT') to.push(/<([^<>]*)>/.exec(line)?.[1] ?? '');
    if (word === 'DATA') body = [];
    if (word === 'DATA') return say('354 go on');
    if (word === 'QUIT') return socket.end('221 bye\r\n');
    return say('250 ok');
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    waiting += chunk.toString('utf8');
    if (waiting.length > mostBytes) return void socket.destroy();
    const lines = waiting.split('\r\n');
    waiting = lines.pop() ?? '';
    for (const line of lines) hear(line);
  });
  say('220 the simulator');
}

/** Subject and text. Long lines come with soft breaks, or in base64. */
function read(lines: readonly string[]): Pick<Mail, 'subject' | 'text'> {
  const end = lines.indexOf('');
  const head = lines
    .slice(0, end)
    .join('\n')
    .replaceAll(/\n[ \t]+/g, ' ');
  const subject = /^subject: (.*)$/im.exec(head)?.[1] ?? '';
  const body = lines.slice(end + 1).join('\n');
  if (/^content-transfer-encoding: base64$/im.test(head)) {
    return { subject, text: Buffer.from(body, 'base64').toString('utf8').trim() };
  }
  return { subject, text: body.replaceAll(/=\n/g, '').replaceAll('=3D', '=').trim() };
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function page(mails: readonly Mail[]): string {
  const all = mails.map(
    ({ to, subject, text }) =>
      `<article><h2>${escaped(subject)}</h2><p>To ${escaped(to.join(', '))}</p>` +
      `<pre>${escaped(text)}</pre></article>`,
  );
  const shown = all.join('') || '<p>No mail has arrived yet.</p>';
  const style = 'body{font:16px sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}';
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Mail of the staff</title>' +
    `<style>${style}pre{white-space:pre-wrap}</style><h1>Mail of the staff</h1>${shown}</html>`
  );
}

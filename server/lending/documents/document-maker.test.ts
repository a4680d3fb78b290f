import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { BorrowerId } from '../../../contract/words/ids.ts';
import { asData, client } from '../../../testing/client.ts';
import { type App, startApp } from '../../../testing/start-app.ts';
import { workerDocumentMaker } from './document-maker.ts';
import type { DocumentMaker } from '../../store/ports/document-maker.ts';
import { pdf } from './pdf.ts';
import type { PdfDocument } from '../../store/ports/document-maker.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const someone = 'someone' as BorrowerId;
const madeAt = new Date('2026-05-10T08:00:00Z');

function longDocument(rows: number): PdfDocument {
  const row = (i: number) => ({ label: `row ${i}`, value: `K${i}` });
  const parts = [{ is: 'rows', rows: Array.from({ length: rows }, (_, i) => row(i)) }] as const;
  const attached = { name: 'a.html', text: '<p>words</p>', about: 'the words' };
  return { title: 'Long', parts, footer: 'Foot', madeAt, attached };
}

function maker(limits: Parameters<typeof workerDocumentMaker>[0] = {}): DocumentMaker {
  const made = workerDocumentMaker(limits);
  ends.push(() => made.close());
  return made;
}

it('makes in its thread, to the byte, what is made without one', async () => {
  const made = await maker().make(longDocument(90), someone);
  expect(made.equals(await pdf(longDocument(90)))).toBe(true);
});

it('blocks no other request, as it would without the thread', async () => {
  const documents = maker();
  await documents.make(longDocument(1), someone);
  const inTheLoop = await longestHold(() => pdf(longDocument(3_000)));
  const inTheThread: number[] = [];
  // Other work of the machine may hold the loop as well, but not each time.
  for (let times = 0; times < 4; times++) {
    inTheThread.push(await longestHold(() => documents.make(longDocument(3_000), someone)));
  }
  expect(Math.min(...inTheThread)).toBeLessThan(inTheLoop / 3);
});

/** The longest time in which nothing else got its turn. */
async function longestHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(turn, 1);
  try {
    await work();
    turn();
    return longest;
  } finally {
    clearInterval(timer);
  }
}

/** The place of documents that are made, or not, when a test says so. */
function threadOfTests() {
  const name = `documents ${crypto.randomUUID()}`;
  const channel = new BroadcastChannel(name);
  ends.push(async () => channel.close());
  const source = `
    import { parentPort } from 'node:worker_threads';
    const found = new TextEncoder().encode('a document');
    const held = [];
    let isHeld = true;
    const channel = new BroadcastChannel(${JSON.stringify(name)});
    channel.onmessage = ({ data }) => {
      if (data === 'crash') throw new RangeError('the loan of MWANAWINA');
      isHeld = false;
      for (const answer of held) answer();
    };
    parentPort.on('message', (question) => {
      if (question === null) process.exit();
      const answer = () => parentPort.postMessage({ number: question.number, found });
      if (isHeld) held.push(answer);
      else answer();
      channel.postMessage('begun');
    });`;
  const begun = new Promise<void>((resolve) => {
    channel.addEventListener('message', () => resolve(), { once: true });
  });
  const program = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const say = (what: 'go on' | 'crash') => channel.postMessage(what);
  return { program, begun, say };
}

/** The server makes its documents by this one, until the test ends. */
function putInPlace(documents: DocumentMaker): void {
  const { documents: usual } = app.context;
  Object.assign(app.context, { documents });
  ends.push(async () => Object.assign(app.context, { documents: usual }));
}

async function borrowerWithLoan(mobile: string) {
  const borrower = client(app.url);
  await borrower.logIn(mobile, app.simulatorUrl);
  const order = asData((await borrower.done('/my/getMyLoanInfo'))['order']);
  return () => borrower.file(`/order/api/statement/${Number(order['orderId'])}.pdf`);
}

it('lets two of a borrower wait, refuses the third, and serves another borrower', async () => {
  const ask = await borrowerWithLoan('0971000004');
  const other = await borrowerWithLoan('0961000002');
  const { program, begun, say } = threadOfTests();
  const documents = maker({ program });
  putInPlace(documents);
  const first = ask();
  await begun;
  const refused: Response[] = [];
  const asked = [1, 2, 3].map(async () => {
    const answer = await ask();
    if (answer.status === 503) refused.push(answer);
    return answer.status;
  });
  await expect.poll(() => refused.length).toBe(1);
  expect(refused[0]?.headers.get('retry-after')).toBe('3');
  expect(await refused[0]?.json()).toMatchObject({ code: 503 });
  const others = other();
  say('go on');
  expect([(await first).status, (await others).status]).toEqual([200, 200]);
  expect((await Promise.all(asked)).toSorted()).toEqual([200, 200, 503]);
  expect((await ask()).status).toBe(200);
});

it('answers an error when its thread dies, and makes the next document', async () => {
  const ask = await borrowerWithLoan('0971000004');
  const { program, begun, say } = threadOfTests();
  const documents = maker({ program });
  putInPlace(documents);
  const broken = ask();
  await begun;
  say('crash');
  const answer = await broken;
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toMatch(/MWANAWINA|RangeError/);
  let status: number | null = null;
  const next = ask().then((made) => (status = made.status));
  await expect.poll(() => (say('go on'), status)).toBe(200);
  await next;
});

it('has a bound for all of them together', async () => {
  const { program, begun, say } = threadOfTests();
  const documents = maker({ program, mostWaiting: 3 });
  const make = (who: string) => documents.make(longDocument(1), who as BorrowerId);
  const taken = ['a', 'b', 'c'].map(make);
  await begun;
  await expect(make('d')).rejects.toThrow('the maker of documents has too much to do');
  say('go on');
  expect((await Promise.all(taken)).map(String)).toEqual(Array(3).fill('a document'));
});

/**
 * A loan book of a former system: it is uploaded, checked with its trial booking, agreed to by two
 * and booked, in one process. Then a file of 200 MB comes that has nothing but commas. `npm run
 * bench -- takeover [borrowers]`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sendTakeoverPart } from '../contract/staff/takeover-acts.ts';
import { setup } from '../testing/one-postgres.ts';
import { cutOver, takeoverWorld } from '../testing/takeover-world.ts';
import { wildBook } from '../testing/wild-book.ts';
import { atMost, report } from './measure/report.ts';

const borrowers = Number(process.argv[2] ?? 20_000);
/** Minutes for 20,000 borrowers with 46,000 loans, and megabytes. */
const goal = { borrowers: 20_000, minutes: 15, megabytes: 512 };
const batch = 100;
const part = Buffer.from(`${','.repeat(99)}\n`.repeat(10_000)).toString('base64');
const parts = 199;

const stop = await setup();
const at = await takeoverWorld();
const delay = monitorEventLoopDelay({ resolution: 10 });
let peak = 0;
const watching = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss / 2 ** 20);
}, 200);
const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const startedMs = performance.now();
  await act();
  return (performance.now() - startedMs) / 1000;
};
try {
  const book = wildBook({ borrowers, asOf: cutOver, seed: 1 });
  const { rows } = book;
  const runId = await at.opened(book.files);
  delay.enable();
  const checking = await timed(() => at.checked(runId, batch));
  const { report: found, sample } = await at.show(runId);
  if (found?.whyNot !== null) throw new Error(found?.whyNot ?? 'it was not checked');
  await at.tickAll(runId);
  await at.agreedTo(runId);
  const booking = await timed(() => at.work(batch));
  delay.disable();
  const { booked } = await at.show(runId);
  const ofBook = Math.round(peak);
  const minutes = (seconds: number) => (seconds * goal.borrowers) / borrowers / 60;
  const empty = await at.opened(book.files, ['payments']);
  peak = 0;
  const payments = { runId: empty, file: 'payments', dates: 'ymd', amounts: 'kwacha' } as const;
  let fileId: string | null = null;
  for (let n = 0; n < parts; n++) {
    const sent = { ...payments, fileId, part: n, isLast: n === parts - 1, base64: part };
    const told: { fileId: string } = await at.done(sendTakeoverPart, sent);
    ({ fileId } = told);
  }
  const reading = await timed(() => at.checked(empty, batch));
  report(
    'takeover',
    [
      { what: 'borrowers', measured: borrowers },
      { what: 'loans', measured: booked.loans },
      { what: 'rows', measured: rows },
      { what: 'rows to compare', measured: sample.rows },
      { what: 'check with trial booking, seconds', measured: checking },
      atMost(`of ${goal.borrowers} borrowers, minutes`, minutes(checking), goal.minutes),
      { what: 'booking, seconds', measured: booking },
      atMost(`of ${goal.borrowers} borrowers, minutes`, minutes(booking), goal.minutes),
      { what: 'longest wait of the event loop, ms', measured: delay.max / 1e6 },
      atMost('memory of the process, MB', ofBook, goal.megabytes),
      { what: '200 MB of commas, seconds', measured: reading },
      atMost('memory with that file, MB', Math.round(peak), goal.megabytes),
    ],
    { checking, booking, reading },
  );
} finally {
  clearInterval(watching);
  await at.two.end();
  await stop();
}

import { closeDay } from '../../server/lending/ledger/close-day.ts';
import type { Context } from '../../server/store/context.ts';
import { startSimulator } from '../../simulator/start.ts';
import { unchecked } from '../borrowers/make-borrowers.ts';
import { type LoadResult, sendAll } from '../load/load.ts';
import { measuredCalls, requestsOf } from '../load/measured-calls.ts';
import { median } from '../measure/median.ts';
import { atMost, type Row } from '../measure/report.ts';
import { few, type FewAndMany } from '../server/few-and-many.ts';
import { startMeasured } from '../server/start-server.ts';
import { undoDay } from './large-work.ts';

/** In turn: some repayments alone, then while a day is closed. */
const usualRounds = 5;
const each = 300;
const batchesAlone = 3;
/** A closing of a million loans takes longer than anybody waits for. */
const usualMostBatches = 12;
/** Shares no factor with the number of borrowers. */
const stride = 7_919;

/**
 * Repayments over HTTP one after the other, while a day is closed from its beginning to its end,
 * against as many without, in turn. Middle against middle: where others work too a single one says
 * little.
 */
export async function repaymentsBesideClosing(
  made: Pick<FewAndMany, 'one' | 'run' | 'urlOf'>,
  context: Context,
  borrowers: number,
  { rounds = usualRounds, mostBatches = usualMostBatches } = {},
): Promise<Row[]> {
  const call = measuredCalls.find(({ name }) => name === 'submitPayment');
  if (call === undefined) throw new Error('the call is measured');
  const simulator = await startSimulator({ port: 0, callbackBaseUrl: 'http://127.0.0.1:1' });
  const PAWAPAY_URL = `${simulator.url}/pawapay`;
  const server = await startMeasured('calls', {
    DATABASE_URL: made.urlOf('many'),
    PAWAPAY_URL,
  });
  let turn = 0;
  const batch = async () => {
    // Each pays once, of a database that was measured before others.
    const first = made.run * few + turn * each;
    const numbers = Array.from({ length: each }, (_, i) => ((first + i) * stride) % borrowers);
    turn += 1;
    const requests = requestsOf(call, made.one, { numbers, turn: 500 + turn });
    return sendAll(requests, { port: server.port, connections: 1 });
  };
  const alone = async () => {
    const took: LoadResult[] = [];
    while (took.length < batchesAlone) took.push(await batch());
    return middleOf(took);
  };
  const closingSeconds: number[] = [];
  const whileClosing = async () => {
    await unchecked(context.db, undoDay);
    const enough = new AbortController();
    let isOver = false;
    const began = performance.now();
    const closing = closeDay(context, enough.signal).then((outcome) => {
      isOver = true;
      if (outcome === 'done') closingSeconds.push((performance.now() - began) / 1000);
    });
    const took: LoadResult[] = [];
    while (!isOver && took.length < mostBatches) took.push(await batch());
    enough.abort();
    await closing;
    return middleOf(took);
  };
  try {
    await batch();
    const took: { alone: Took; beside: Took }[] = [];
    for (let round = 0; round < rounds; round++) {
      took.push({ alone: await alone(), beside: await whileClosing() });
    }
    const ratio = (of: keyof Took) => median(took.map((one) => one.beside[of] / one.alone[of]));
    const middle = (of: keyof Took) => median(took.map((one) => one.alone[of]));
    return [
      { what: 'a closing beside repayments, s', measured: median(closingSeconds) },
      { what: 'a repayment, ms', measured: middle('p50Ms') },
      atMost('a repayment while a day is closed against without', ratio('p50Ms'), 1.02),
      { what: 'p99 of repayments, ms', measured: middle('p99Ms') },
      atMost('p99 of repayments while a day is closed against without', ratio('p99Ms'), 2),
    ];
  } finally {
    await server.stop();
    await simulator.close();
  }
}

type Took = Pick<LoadResult, 'p50Ms' | 'p99Ms'>;

function middleOf(took: readonly LoadResult[]): Took {
  const of = (what: keyof Took) => median(took.map((one) => one[what]));
  return { p50Ms: of('p50Ms'), p99Ms: of('p99Ms') };
}

import { closeDay } from '../../server/lending/ledger/close-day.ts';
import type { Context } from '../../server/store/context.ts';
import { startSimulator } from '../../simulator/start.ts';
import { unchecked } from '../borrowers/make-borrowers.ts';
import { sendAll } from '../load/load.ts';
import { measuredCalls, requestsOf } from '../load/measured-calls.ts';
import { median } from '../measure/median.ts';
import { atMost, type Row } from '../measure/report.ts';
import { few, type FewAndMany } from '../server/few-and-many.ts';
import { startMeasured } from '../server/start-server.ts';
import { undoDay } from './large-work.ts';

const pairs = 7;
const each = 300;
/** Shares no factor with the number of borrowers. */
const stride = 7_919;

/**
 * Repayments over HTTP one after the other, while a day is closed again and again, against as many
 * without, in turn. Middle against middle: where others work too a single one says little, and
 * closing takes a core of its own, of which a machine with two has one left.
 */
export async function repaymentsBesideClosing(
  made: FewAndMany,
  context: Context,
  borrowers: number,
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
  const p50 = async () => {
    // Each pays once, of a database that was measured before others.
    const first = made.run * few + turn * each;
    const numbers = Array.from({ length: each }, (_, i) => ((first + i) * stride) % borrowers);
    turn += 1;
    const requests = requestsOf(call, made.one, { numbers, turn: 500 + turn });
    return (await sendAll(requests, { port: server.port, connections: 1 })).p50Ms;
  };
  const whileClosing = async () => {
    let isOver = false;
    const closing = (async () => {
      while (!isOver) {
        await unchecked(context.db, undoDay);
        await closeDay(context);
      }
    })();
    const ms = await p50();
    isOver = true;
    await closing;
    return ms;
  };
  try {
    await p50();
    const took: { alone: number; beside: number }[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      took.push({ alone: await p50(), beside: await whileClosing() });
    }
    const ratio = median(took.map(({ alone, beside }) => beside / alone));
    return [
      { what: 'a repayment, ms', measured: median(took.map(({ alone }) => alone)) },
      atMost('a repayment while a day is closed against without', ratio, 1.02),
    ];
  } finally {
    await server.stop();
    await simulator.close();
  }
}

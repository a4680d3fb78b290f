import type { StatementWord } from '../../../contract/staff/statement-meanings.ts';
import { market } from '../../../contract/market/zambia.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { isReadable } from '../../store/ports/payment-provider.ts';
import type { Statement, StatementLine } from '../../store/ports/payment-provider.ts';
import type { PawapayClient } from './client.ts';
import { idTextOf, recordOf, textOf } from '../../store/foreign-json.ts';
import { readStatement } from '../statements/statement-reader.ts';

/** Where the worker thread finds the layout of the CSV. */
export const layout = new URL('./statement-file.ts', import.meta.url).href;

const longestWaitMs = 60_000;
/** A quiet day's file is made in less than half a second; a long one takes its time. */
const firstPauseMs = 100;
const pauseGrowth = 1.5;
/** pawaPay makes statements of at most so many days. */
const longestPeriodMs = 31 * 86_400_000;

/** What pawaPay booked between two instants; null when the statement does not come. */
export async function fetchStatement(
  client: PawapayClient,
  { from, to }: { readonly from: Date; readonly to: Date },
  words: readonly StatementWord[] = [],
): Promise<Statement> {
  const lines: StatementLine[] = [];
  for (let start = from.getTime(); start < to.getTime(); start += longestPeriodMs) {
    const end = Math.min(start + longestPeriodMs, to.getTime());
    const file = await fetchFile(client, new Date(start), new Date(end));
    const part = file === null ? null : await readFetched(file, words);
    if (!isReadable(part)) return part;
    lines.push(...part);
  }
  return lines;
}

async function fetchFile(client: PawapayClient, from: Date, to: Date): Promise<string | null> {
  const asked = await client.post('/v2/statements', {
    wallet: { country: 'ZMB', currency: market.currency },
    startDate: withoutZone(from),
    endDate: withoutZone(to),
    compressed: false,
  });
  const id = asked.heard ? idTextOf(recordOf(asked.body)['statementId']) : null;
  if (id === null) return null;
  const url = await waitForFile(client, id);
  return url === null ? null : client.download(url);
}

async function readFetched(file: string, words: readonly StatementWord[]): Promise<Statement> {
  const how = { words, needsDay: false, withLines: true };
  const read = await readStatement({ layout, bytes: Buffer.from(file), ...how });
  return 'why' in read ? read : read.lines;
}

async function waitForFile(client: PawapayClient, id: string): Promise<string | null> {
  const until = performance.now() + longestWaitMs;
  for (let pauseMs = firstPauseMs; performance.now() < until; pauseMs *= pauseGrowth) {
    await pause(pauseMs, undefined, { ref: false });
    const answer = await client.get(`/v2/statements/${id}`);
    const body = answer.heard ? recordOf(answer.body) : {};
    const data = recordOf(body['data'] ?? body);
    if (data['status'] === 'COMPLETED') return textOf(data['downloadUrl']);
    if (data['status'] === 'FAILED') return null;
  }
  return null;
}

/** pawaPay takes instants without a zone and means UTC. */
function withoutZone(instant: Date): string {
  return instant.toISOString().slice(0, 19);
}

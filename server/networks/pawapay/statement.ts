import { market } from '../../../contract/market/zambia.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { isReadable } from '../../store/ports/payment-provider.ts';
import type { Statement, StatementLine } from '../../store/ports/payment-provider.ts';
import type { PawapayClient } from './client.ts';
import { recordOf, textOf } from '../../store/foreign-json.ts';
import { readStatementFile } from './read-statement-file.ts';

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
): Promise<Statement> {
  const lines: StatementLine[] = [];
  for (let start = from.getTime(); start < to.getTime(); start += longestPeriodMs) {
    const end = Math.min(start + longestPeriodMs, to.getTime());
    const part = await fetchPart(client, new Date(start), new Date(end));
    if (!isReadable(part)) return part;
    lines.push(...part);
  }
  return lines;
}

async function fetchPart(client: PawapayClient, from: Date, to: Date): Promise<Statement> {
  const asked = await client.post('/v2/statements', {
    wallet: { country: 'ZMB', currency: market.currency },
    startDate: withoutZone(from),
    endDate: withoutZone(to),
    compressed: false,
  });
  const id = asked.heard ? textOf(recordOf(asked.body)['statementId']) : null;
  if (id === null) return null;
  const url = await waitForFile(client, id);
  const file = url === null ? null : await client.download(url);
  return file === null ? null : readStatementFile(file);
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

import { createHash } from 'node:crypto';
import { readConfig } from '../../server/app/config.ts';
import type { Database } from '../../server/store/database/database.ts';
import { openOrderIdOf } from '../borrowers/make-borrowers.ts';
import { tagOf, tokenOf } from '../borrowers/names.ts';
import type { OneBorrower } from '../borrowers/one-borrower.ts';
import { repaymentRequests, submitPath } from '../borrowers/repayment-requests.ts';
import { callsApp } from '../server/calls-app.ts';
import { asScript } from './repayment-floors.ts';
import { recording } from './record-statements.ts';
import type { SentStatement } from './record-statements.ts';

/**
 * Sends one repayment of the n-th borrower through the real calls, and makes a pgbench script of
 * the very statements it sent.
 */
export async function recordRepayment(
  db: Database,
  one: OneBorrower,
  { n, pawapayUrl }: { readonly n: number; readonly pawapayUrl: string },
): Promise<{ script: string; statements: number }> {
  const sent: SentStatement[] = [];
  const config = readConfig({ PAWAPAY_URL: pawapayUrl, LOG_LEVEL: 'warn' });
  const app = await callsApp(recording(db, sent), config);
  const [request = ''] = repaymentRequests(one, { from: n, count: 1 });
  const [head = '', payload = ''] = request.split('\r\n\r\n');
  const lines = head.split('\r\n').slice(1);
  const headers = Object.fromEntries(lines.map((line) => line.split(': ')));
  const reply = await app.inject({ method: 'POST', url: submitPath, headers, payload });
  await app.close();
  if (reply.json().code !== 200) throw new Error(`the repayment was refused: ${reply.body}`);
  const tokenHash = createHash('sha256').update(tokenOf(n)).digest('hex');
  const differing = { one, tag: tagOf(n), orderId: openOrderIdOf(one, n), tokenHash };
  return { script: await asScript(db, sent, differing), statements: sent.length };
}

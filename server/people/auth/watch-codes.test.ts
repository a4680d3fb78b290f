import { expect, it } from 'vitest';
import { testContext } from '../../../testing/context.ts';
import { testDatabase } from '../../../testing/database.ts';
import { sql } from '../../store/database/database.ts';
import { makeLog } from '../../store/log.ts';
import { watchCodes } from './watch-codes.ts';

const now = new Date('2026-03-04T10:00:00Z');
const insertCodes = sql<void, { sentAt: Date; codes: number; tries: number; right: number }>(`
  insert into sms_code (mobile, asker, hashes, sent_at, expires_at, wrong_at, used_at)
  select '0971000001', int4send(n), '{}', array[:sentAt::timestamptz],
    :sentAt::timestamptz + interval '5 minutes',
    array_fill(:sentAt::timestamptz, array[:tries - (n <= :right)::int]),
    case when n <= :right then :sentAt end
  from generate_series(1, :codes::int) as g (n)`);

it.each([
  ['sixty codes wrong of sixty', { codes: 20, tries: 3, right: 0 }, 1],
  ['half of them right', { codes: 100, tries: 1, right: 51 }, 0],
  ['only a few', { codes: 16, tries: 3, right: 0 }, 0],
  ['sixty two hours ago', { codes: 20, tries: 3, right: 0, minutesAgo: 120 }, 0],
])('%s: %o is logged %i times', async (_what, of, times) => {
  await using db = await testDatabase();
  const { codes, tries, right, minutesAgo = 10 } = { minutesAgo: 10, ...of };
  const sentAt = new Date(now.getTime() - minutesAgo * 60_000);
  await db.run(insertCodes, { sentAt, codes, tries, right });
  const lines: string[] = [];
  const log = makeLog('error', { write: (line: string) => void lines.push(line) });
  await watchCodes(testContext({ db, now, log }));
  expect(lines.filter((line) => line.includes('login codes'))).toHaveLength(times);
});

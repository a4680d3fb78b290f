import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { standingClock } from '../../../testing/kill/standing-clock.ts';
import { script } from '../../store/database/database.ts';
import { makeMetrics } from './metrics.ts';

const now = new Date('2026-11-20T10:00:00Z');

it('tells faults of the newest check, open cases by age, and missing files', async () => {
  const db = await testDatabase();
  await db.run(
    script(`
      insert into check_outcome (name, at, faults) values
        ('books', '2026-11-18T00:00:00Z', '["one", "two", "three"]'),
        ('books', '2026-11-19T10:00:00Z', '["one", "two"]');
      insert into act_log (position, at, act, args_hash, outcome, prev_hash, hash, is_privileged)
        values (1, '2026-11-20T09:00:00Z', 'endEnrol', '', 'done', '', '', true),
        (2, '2026-11-20T09:50:00Z', 'endEnrol', '', 'done', '', '', true);
      insert into audit_anchor (position, hash, sent_at, sent_to)
        values (1, '', '2026-11-20T09:00:00Z', 'file');
      insert into file_store (last_missing) values (4);
      insert into discrepancy (id, kind, detail, opened_at, provider, provider_id)
      select 'case' || n, 'statement', '{}', at::timestamptz, 'mtn', 'id' || n
      from (values (1, '2026-11-20T09:30:00Z'), (2, '2026-11-20T08:00:00Z'),
        (3, '2026-11-18T08:00:00Z'), (4, '2026-11-01T08:00:00Z')) as one (n, at)`),
  );
  const metrics = makeMetrics(db, standingClock(now));
  const text = await metrics.registry.metrics();
  expect(text).toContain('extramoney_check_faults{check="books"} 2\n');
  expect(text).toContain('extramoney_check_faults{check="rows"} 0\n');
  expect(text).toContain('extramoney_check_age_seconds{check="books"} 86400\n');
  expect(text).toContain('extramoney_audit_hash_unsent_seconds 600\n');
  expect(text).toContain('extramoney_files_missing 4\n');
  expect(text).toContain('extramoney_open_cases{older_than="1h"} 3\n');
  expect(text).toContain('extramoney_open_cases{older_than="1d"} 2\n');
  expect(text).toContain('extramoney_open_cases{older_than="7d"} 1\n');
  await db.dispose();
  expect(await metrics.registry.metrics()).toContain(
    'extramoney_check_faults{check="books"} 2\n',
  );
});

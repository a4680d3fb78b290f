import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { standingClock } from '../../../testing/kill/standing-clock.ts';
import { script } from '../../store/database/database.ts';
import { makeMetrics } from './metrics.ts';

const now = new Date('2026-11-20T10:00:00Z');

it('tells faults of the newest proof, open cases by age, and missing files', async () => {
  const db = await testDatabase();
  await db.run(
    script(`
      insert into ledger_proof (id, made_at, accounts, transfers, faults, head, head_of) values
        ('old', '2026-11-18T00:00:00Z', 1, 1, '["one", "two", "three"]', '', now()),
        ('new', '2026-11-19T00:00:00Z', 1, 1, '["one", "two"]', '', now());
      insert into file_store (last_missing) values (4);
      insert into discrepancy (id, kind, detail, opened_at, provider, provider_id)
      select 'case' || n, 'statement', '{}', at::timestamptz, 'mtn', 'id' || n
      from (values (1, '2026-11-20T09:30:00Z'), (2, '2026-11-20T08:00:00Z'),
        (3, '2026-11-18T08:00:00Z'), (4, '2026-11-01T08:00:00Z')) as one (n, at)`),
  );
  const metrics = makeMetrics(db, standingClock(now));
  const text = await metrics.registry.metrics();
  expect(text).toContain('extramoney_ledger_faults 2\n');
  expect(text).toContain('extramoney_files_missing 4\n');
  expect(text).toContain('extramoney_open_cases{older_than="1h"} 3\n');
  expect(text).toContain('extramoney_open_cases{older_than="1d"} 2\n');
  expect(text).toContain('extramoney_open_cases{older_than="7d"} 1\n');
  await db.dispose();
  expect(await metrics.registry.metrics()).toContain('extramoney_ledger_faults 2\n');
});

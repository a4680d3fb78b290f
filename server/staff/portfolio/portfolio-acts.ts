import { listViews, mostViews, saveView } from '../../../contract/staff/portfolio-acts.ts';
import { sql } from '../../store/database/database.ts';
import type { ServedAct } from '../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../acts/serve-act.ts';
import { exportPortfolioAct } from './export-portfolio.ts';
import { showPortfolioAct } from './show-portfolio.ts';
import { showRollsAct, showVintagesAct } from './show-rolls.ts';

const selectViews = sql<
  { name: string; query: string; savedAt: Date },
  { staffId: string; most: number }
>(`
  select name, query, saved_at as "savedAt" from portfolio_view
  where staff_id = :staffId order by name limit :most`);
const keepView = sql<void, { staffId: string; name: string; query: string; now: Date }>(`
  insert into portfolio_view as kept (staff_id, name, query, saved_at)
  values (:staffId, :name, :query, :now)
  on conflict (staff_id, name) do update
    set query = excluded.query, saved_at = excluded.saved_at`);
const dropView = sql<void, { staffId: string; name: string }>(
  'delete from portfolio_view where staff_id = :staffId and name = :name',
);

const listViewsAct = serveAct(listViews, async ({ context: { db }, staff }) => ({
  rows: await db.rows(selectViews, { staffId: staff.id, most: mostViews }),
}));

const saveViewAct = serveAct(saveView, async ({ context: { db, clock }, args, staff }) => {
  const { name, query } = args;
  const mine = { staffId: staff.id, name };
  if (query === '') {
    const dropped = await db.run(dropView, mine);
    return dropped === 0 ? new StaffRefusal('unknown') : {};
  }
  await db.run(keepView, { ...mine, query, now: clock.now() });
  const kept = await db.rows(selectViews, { staffId: staff.id, most: mostViews + 1 });
  return kept.length > mostViews
    ? new StaffRefusal('too-many-views', { most: String(mostViews) })
    : {};
});

/** The loans as a whole, by the day. */
export const portfolioActs: readonly ServedAct[] = [
  showPortfolioAct,
  showRollsAct,
  showVintagesAct,
  exportPortfolioAct,
  listViewsAct,
  saveViewAct,
];

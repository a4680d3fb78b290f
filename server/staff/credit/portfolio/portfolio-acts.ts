import { listViews, mostViews, saveView } from '../../../../contract/staff/portfolio-acts.ts';
import { sql } from '../../../store/database/database.ts';
import { insertInto } from '../../../store/database/insert-into.ts';
import type { ServedAct } from '../../acts/serve-act.ts';
import { serveAct, StaffRefusal } from '../../acts/serve-act.ts';
import { exportPortfolioAct } from './export-portfolio.ts';
import { showPortfolioAct } from './show-portfolio.ts';
import { showProvisionsAct } from './show-provisions.ts';
import { showRollsAct, showVintagesAct } from './show-rolls.ts';

const selectViews = sql<
  { name: string; query: string; savedAt: Date },
  { staffId: string; most: number }
>(`
  select name, query, saved_at from portfolio_view
  where staff_id = :staffId order by name limit :most`);
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
  await insertInto(
    db,
    'portfolio_view',
    { ...mine, query, savedAt: clock.now() },
    `on conflict (staff_id, name) do update
      set query = excluded.query, saved_at = excluded.saved_at`,
  );
  const kept = await db.rows(selectViews, { staffId: staff.id, most: mostViews + 1 });
  return kept.length > mostViews
    ? new StaffRefusal('too-many-views', { most: String(mostViews) })
    : {};
});

/** The loans as a whole, by the day. */
export const portfolioActs: readonly ServedAct[] = [
  showProvisionsAct,
  showPortfolioAct,
  showRollsAct,
  showVintagesAct,
  exportPortfolioAct,
  listViewsAct,
  saveViewAct,
];

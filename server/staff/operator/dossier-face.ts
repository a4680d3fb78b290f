import * as z from 'zod/mini';
import { sql } from '../../store/database/database.ts';
import type { Chapter, Dossier } from './dossier.ts';
import { fieldsPart, instantText, tablePart } from './page.ts';

interface CheckRow {
  outcome: string;
  reason: string;
  distance: number | null;
  thresholds: unknown;
  engine: string;
  at: Date;
}

const mostChecks = 10;

const selectChecks = sql<CheckRow, { borrowerId: string }>(`
  select outcome, reason, distance, thresholds, engine, at from face_check
  where borrower_id = :borrowerId order by at desc limit ${mostChecks}`);

const selectFact = sql<{ value: unknown }, { borrowerId: string }>(
  `select value from borrower_fact where borrower_id = :borrowerId and name = 'face'`,
);

/** The lines a check was held against, as they stood then. */
const heldAgainst = z.object({ matchDistance: z.number(), reviewDistance: z.number() });

/** How alike face and card were measured, try by try, with the lines and a plain word. */
export async function faceChapter({ context, borrowerId }: Dossier): Promise<Chapter> {
  const { db, config } = context;
  const checks = await db.rows(selectChecks, { borrowerId });
  const fact = await db.row(selectFact, { borrowerId });
  const rows = checks.map((check) => {
    const lines = heldAgainst.safeParse(check.thresholds).data ?? config.face;
    return [
      instantText(check.at),
      check.outcome,
      check.distance?.toFixed(3) ?? 'none',
      `${lines.matchDistance} / ${lines.reviewDistance}`,
      `${likeness(check.distance, lines)} (${check.reason})`,
    ];
  });
  const columns = ['at', 'outcome', 'distance', 'match / look', 'word'];
  const stands = typeof fact?.value === 'string' ? fact.value : 'not done';
  const heading = 'Face and card (a smaller distance is more alike)';
  return {
    name: 'face',
    parts: [tablePart(heading, columns, rows), fieldsPart('', [['stands as', stands]])],
    data: { stands, checks },
  };
}

/** A plain word for a distance. */
function likeness(distance: number | null, lines: z.output<typeof heldAgainst>): string {
  if (distance === null) return 'not compared';
  if (distance <= lines.matchDistance) return 'alike';
  return distance <= lines.reviewDistance ? 'in doubt' : 'not alike';
}

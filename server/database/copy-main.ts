import { connect } from './connect.ts';
import { exportData } from './export.ts';
import { importData } from './import.ts';

const usage = `Moves all data between the embedded database and a PostgreSQL server, or to a
new version.

  node server/database/copy-main.ts export data.jsonl.gz
  DATABASE_URL=postgresql://… node server/database/copy-main.ts import data.jsonl.gz

The database is the one of DATABASE_URL, else the embedded one in DATA_DIR (data). Stop the
application first. The database imported into must be empty; the file must not exist yet.`;

process.exitCode = await copy(process.argv.slice(2));

async function copy([act, file]: string[]): Promise<number> {
  if (file === undefined || (act !== 'export' && act !== 'import')) {
    console.error(usage);
    return 2;
  }
  const databaseUrl = process.env['DATABASE_URL'];
  try {
    const db = await connect({
      ...(databaseUrl ? { databaseUrl } : {}),
      dataDir: process.env['DATA_DIR'] ?? 'data',
      poolSize: 1,
    });
    try {
      const rows = act === 'export' ? await exportData(db, file) : await importData(db, file);
      console.log(`${rows} rows ${act === 'export' ? 'written to' : 'read from'} ${file}`);
    } finally {
      await db.close();
    }
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

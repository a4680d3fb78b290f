// `npm run row-types` writes the types of rows from the schema that the migrations make.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pooled } from '../../server/store/database/connect.ts';
import { migrate } from '../../server/store/database/migrate.ts';
import { throwawayPostgres } from '../throwaway-postgres.ts';
import { rowTypesFile, rowTypesText } from './row-types-text.ts';

const server = await throwawayPostgres();
const db = pooled('server', { connectionString: server.url });
try {
  await migrate(db);
  writeFileSync(join(import.meta.dirname, '../..', rowTypesFile), await rowTypesText(db));
} finally {
  await db.close();
  await server.stop();
}

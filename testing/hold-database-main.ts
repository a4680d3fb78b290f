/** A process that uses the embedded database until a signal ends it, or it is killed. */
import { connect } from '../server/store/database/connect.ts';
import { script } from '../server/store/database/database.ts';

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('the data directory is missing');
const db = await connect({ dataDir });
await db.run(script('create table if not exists thing (id int)'));
const things = await db.rows(script('select id from thing'));
process.once('SIGTERM', () => void db.close().then(() => process.exit(0)));
// So that it stays, with nothing to do.
setInterval(() => {}, 60_000);
process.stdout.write(`${things.length}\n`);

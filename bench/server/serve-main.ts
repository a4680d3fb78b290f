import process from 'node:process';
import { readConfig } from '../../server/app/config.ts';
import { connect } from '../../server/store/database/connect.ts';
import { migrate } from '../../server/store/database/migrate.ts';
import { makeLog } from '../../server/store/log.ts';
import { startServer } from '../../server/app/start.ts';
import { callsApp } from './calls-app.ts';

/*
 * The server that is measured, in a separate process. With the word `calls` it answers calls and
 * runs no jobs, otherwise it is the whole server with its jobs.
 */

const config = readConfig(process.env);
const served = process.argv[2] === 'calls' ? await serveCalls() : await serveAll();
process.once('SIGTERM', () => void served.close().then(() => process.exit(0)));
process.on('disconnect', () => process.exit(0));
process.send?.({ port: served.port });

async function serveAll() {
  const log = makeLog(config.logLevel);
  return startServer({ config, log });
}

async function serveCalls() {
  const { databaseUrl, dataDir } = config;
  const db = await connect({ dataDir, ...(databaseUrl !== null && { databaseUrl }) });
  await migrate(db);
  const app = await callsApp(db, config);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, close: () => app.close().then(() => db.close()) };
}

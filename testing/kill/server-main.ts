import { flushCompileCache } from 'node:module';
import { readConfig } from '../../server/app/config.ts';
import { makeLog } from '../../server/store/log.ts';
import { startServer } from '../../server/app/start.ts';

// The server as it runs for borrowers, without demo people: it is started in order to be killed.
const config = readConfig(process.env);
await startServer({ config, log: makeLog(config.logLevel), hasDemoPeople: false });
process.stdout.write('ready\n');
// For the next life to start sooner: one that is killed would never write it.
flushCompileCache();

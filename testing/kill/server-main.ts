import { flushCompileCache } from 'node:module';
import { demoData } from '../../demo/demo-data.ts';
import { readConfig } from '../../server/app/config.ts';
import { makeLog } from '../../server/store/log.ts';
import { startServer } from '../../server/app/start.ts';
import { standingClock } from './standing-clock.ts';

// The server as it runs for borrowers, by default without demo people and with the machine's clock:
// it is started in order to be killed.
const config = readConfig(process.env);
const { DEMO_PEOPLE, CLOCK_STANDS_AT: standsAt } = process.env;
const server = await startServer({
  config,
  log: makeLog(config.logLevel),
  ...(DEMO_PEOPLE === 'yes' && { demo: demoData }),
  ...(standsAt !== undefined && { clock: standingClock(new Date(standsAt)) }),
});
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.stdout.write('ready\n');
// For the next life to start sooner: one that is killed would never write it.
flushCompileCache();

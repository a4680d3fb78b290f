/** The server with the simulator, as `npm start` runs it for who tries the product. */
import { runServer } from '../server/app/run-server.ts';

await runServer(async () => (await import('./demo-data.ts')).demoData);

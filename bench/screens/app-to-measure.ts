import { setup } from '../../testing/one-postgres.ts';
import { type App, startApp } from '../../testing/start-app.ts';

/** The whole product, to be looked at by a browser; closed, its PostgreSQL ends with it. */
export async function appToMeasure(): Promise<App> {
  const endDatabase = await setup();
  const app = await startApp();
  const close = async (): Promise<void> => {
    await app.close();
    await endDatabase();
  };
  return { ...app, close, [Symbol.asyncDispose]: close };
}

import { describe, expect, it } from 'vitest';
import { startApp } from '../../testing/start-app.ts';

/** Which of three addresses of this machine answer at a port. */
async function heardAt(port: number | null, path: string): Promise<string[]> {
  const hosts = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
  const asked = hosts.map(async (host) => {
    // Only a refused connection: any other failure is one of the test.
    const answer = await fetch(`http://${host}:${port}${path}`).catch((error: unknown) => {
      expect(error).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
      return null;
    });
    return answer?.status === 200 ? [host] : [];
  });
  return (await Promise.all(asked)).flat();
}

describe('a server', () => {
  it('listens where HOST and ADMIN_HOST say, and nowhere else', async () => {
    await using app = await startApp({
      hasDemoPeople: false,
      env: { HOST: '127.0.0.2', ADMIN_HOST: '127.0.0.3', ADMIN_PORT: '0' },
    });
    expect(await heardAt(app.server.port, '/healthz')).toEqual(['127.0.0.2']);
    expect(await heardAt(app.server.adminPort, '/metrics')).toEqual(['127.0.0.3']);
  });

  it('listens everywhere by default, and its metrics at the loopback', async () => {
    await using app = await startApp({ hasDemoPeople: false, env: { ADMIN_PORT: '0' } });
    const all = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
    expect(await heardAt(app.server.port, '/healthz')).toEqual(all);
    expect(await heardAt(app.server.adminPort, '/metrics')).toEqual(['127.0.0.1']);
  });
});

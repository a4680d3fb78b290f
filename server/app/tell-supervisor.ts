import { spawn } from 'node:child_process';
import type { Logger } from '../store/log.ts';

/**
 * Tells systemd that this process serves, where it waits for that (`Type=notify`): only then it
 * restarts the next unit. Its own program tells, as Node cannot write to such a socket; it gets
 * none of our settings.
 */
export function tellSupervisor(log: Logger, env: NodeJS.ProcessEnv = process.env): void {
  const { NOTIFY_SOCKET, PATH } = env;
  if (!NOTIFY_SOCKET) return;
  const told = spawn('systemd-notify', ['--ready', '--status=serving'], {
    env: { NOTIFY_SOCKET, PATH },
    stdio: 'ignore',
  });
  const failed = (why: unknown) => log.error({ err: why }, 'systemd was not told of the start');
  told.once('error', failed);
  told.once('exit', (status) => status === 0 || failed(new Error(`exit status ${status}`)));
}

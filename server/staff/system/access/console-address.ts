import type { ConsoleConfig } from '../../../store/config.ts';
import type { Site } from '../../acts/serve-act.ts';

/** Where the console is, by what is set and the port it listens on. */
export function siteOf({ url }: Pick<ConsoleConfig, 'url'>, port: number): Site {
  const origin = url ?? `http://localhost:${port}`;
  return { origin, rpId: new URL(origin).hostname };
}

/** The link for an invited person; the code is where no server gets it. */
export function inviteAddress({ origin }: Site, code: string): string {
  return `${origin}/enrol#${code}`;
}

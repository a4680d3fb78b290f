import * as say from '../../../contract/sentences/ussd.ts';
import type { Context } from '../../store/context.ts';
import { InDoubt } from '../../store/database/database-away.ts';
import { asOneRequest } from '../../store/database/outage.ts';
import type { UssdOut } from '../../store/ports/ussd-gateway.ts';
import { Again } from './again.ts';

/** So long a request waits for a database that is away. */
const mostOutageMs = 4_000;

/** The answer has been given by now, as nothing was done. */
class TooLate extends Error {}

export const busy: UssdOut = { text: say.busyNow, goesOn: false };
/** The end of a commit is not known: nothing is claimed of what was done. */
const inDoubt: UssdOut = { text: say.busyInDoubt, goesOn: false };

/** Throws once the answer has been given. `isLast`: what follows is the commit. */
export type Check = (isLast?: boolean) => void;

/**
 * Runs an act that calls `check` before each part of its work and last before it commits. After
 * `longestAnswerMs` the answer is "busy", whatever the act waits for, and no further part of it
 * begins.
 */
export async function inTime(
  { log, config: { ussd } }: Pick<Context, 'log' | 'config'>,
  act: (check: Check) => Promise<UssdOut>,
): Promise<UssdOut> {
  let isLate = false;
  let isCommitting = false;
  const check: Check = (isLast = false) => {
    // A database that does the act again after an outage begins here as well.
    if (isLate) throw new TooLate();
    isCommitting = isLast;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<UssdOut>((resolve) => {
    timer = setTimeout(() => {
      isLate = true;
      resolve(isCommitting ? inDoubt : busy);
    }, ussd.longestAnswerMs);
  });
  const done = asOneRequest(() => act(check), mostOutageMs).catch((error: unknown) => {
    if (error instanceof TooLate) return busy;
    if (!isPatienceOver(error)) log.error({ err: error }, 'USSD request failed');
    return error instanceof InDoubt ? inDoubt : busy;
  });
  const out = await Promise.race([done, late]);
  clearTimeout(timer);
  return out;
}

/** PostgreSQL gave up waiting for a lock, or a statement took too long. */
function isPatienceOver(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === '55P03' || code === '57014' || error instanceof Again;
}

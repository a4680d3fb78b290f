import * as say from '../../../contract/sentences/identity.ts';
import type { Pause } from '../camera/ask-patiently.ts';

/** Why something waits, and that it resumes. */
export function pauseWords({ why, seconds }: Pause): string {
  const again = seconds === 1 ? say.againInOneSecond : say.againInSeconds(`${seconds ?? 0}`);
  switch (why) {
    case 'offline':
      return say.offline;
    case 'lost':
      return `${say.lost} ${again}`;
    case 'busy':
      return `${say.busy} ${again}`;
  }
}

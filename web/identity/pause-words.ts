import type { Pause } from '../camera/ask-patiently.ts';

/** Why something waits, and that it goes on by itself. */
export function pauseWords({ why, seconds }: Pause): string {
  const again = `We try again by ourselves in ${inSeconds(seconds ?? 0)}.`;
  switch (why) {
    case 'offline':
      return 'Your phone is offline. It goes on as soon as there is a network.';
    case 'lost':
      return `The connection was lost. ${again}`;
    case 'busy':
      return `Many people are here just now. ${again}`;
  }
}

function inSeconds(seconds: number): string {
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}

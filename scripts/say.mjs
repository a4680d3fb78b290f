/** A reason to stop that a person can act on: printed as its one sentence, without a stack. */
export class Stop extends Error {}

/**
 * Prints one line for the person at the terminal.
 * @param {string} [line] nothing prints an empty line
 */
export function say(line = '') {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a script's main act and turns its end into an exit code. That is what it returns, or 1
 * after a sentence for a `Stop` and a stack for anything unexpected.
 * @param {() => Promise<number>} act
 */
export async function runScript(act) {
  try {
    process.exitCode = await act();
  } catch (error) {
    const isSentence = error instanceof Stop;
    process.stderr.write(`\n${isSentence ? error.message : errorText(error)}\n`);
    process.exitCode = 1;
  }
}

/** @param {unknown} error */
function errorText(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * A duration as people read it: "0.8 s", "12 s", "3 min 05 s".
 * @param {number} milliseconds
 */
export function durationText(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`;
}

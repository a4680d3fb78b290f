/** The interval at which the event loop is checked. */
const beatMs = 100;

let beatAt = performance.now();
let heldBeforeMs = 0;

const lateMs = () => Math.max(0, performance.now() - beatAt - beatMs);

setInterval(() => {
  heldBeforeMs += lateMs();
  beatAt = performance.now();
}, beatMs).unref();

/**
 * Milliseconds that advance only while this process runs. Time in which its event loop was blocked
 * or the process was stopped does not count: no answer could be received.
 */
export function runningMs(): number {
  return performance.now() - heldMs();
}

/** The rest: milliseconds in which this process could do nothing. */
export function heldMs(): number {
  return heldBeforeMs + lateMs();
}

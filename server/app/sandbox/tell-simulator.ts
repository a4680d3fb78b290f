import type { Logger } from '../../store/log.ts';

const answerTimeoutMs = 2_000;

/** Tells the simulator how far our clock was put forward; one that is away is not waited for. */
export async function tellSimulator(
  { simulatorUrl, log }: { readonly simulatorUrl: string; readonly log: Logger },
  aheadSeconds: bigint,
): Promise<void> {
  try {
    const response = await fetch(`${simulatorUrl}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ aheadSeconds: Number(aheadSeconds) }),
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
  } catch (error) {
    log.warn({ err: error }, 'the simulated networks were not told of the clock');
  }
}

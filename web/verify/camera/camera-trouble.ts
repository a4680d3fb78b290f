/**
 * Why there is no picture. There is no camera on this phone (or a browser that shows none to
 * pages), or the borrower or the phone refused it. Another app holds it, or the page came over a
 * connection that cameras are not given to. Or it was given and shows nothing.
 */
export const cameraTroubles = ['no-camera', 'refused', 'busy', 'insecure', 'stalled'] as const;
export type CameraTrouble = (typeof cameraTroubles)[number];

const byErrorName: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'no-camera',
  OverconstrainedError: 'no-camera',
  NotSupportedError: 'no-camera',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

/** What a failure of `getUserMedia` means (W3C Media Capture and Streams, 10.2). */
export function troubleOf(failure: unknown): CameraTrouble {
  const name = failure instanceof Error ? failure.name : '';
  return byErrorName[name] ?? 'no-camera';
}

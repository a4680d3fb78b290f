/**
 * What came back: JSON with its HTTP status, or nothing that can be read. `sent` is false only when
 * the request never left, because what it needs could not be had.
 */
export type AirtelAnswer =
  | { readonly heard: true; readonly status: number; readonly body: unknown }
  | { readonly heard: false; readonly sent: boolean; readonly why: string };

const longestAnswer = 2_000_000;

/** One request and its answer. It ends in time, and never throws. */
export async function exchange(
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<AirtelAnswer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    const text = await textWithin(response, longestAnswer);
    return { heard: true, status: response.status, body: jsonOf(text) };
  } catch (error) {
    return { heard: false, sent: true, why: reasonOf(error) };
  }
}

async function textWithin(response: Response, limit: number): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > limit) throw new Error('the answer is longer than any real one');
  }
  return text + decoder.decode();
}

/** A page of a proxy still tells by its HTTP status; null stands for a body nobody can read. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** fetch hides the cause of a broken connection one level down. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

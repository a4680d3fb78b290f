/** Receives the events of changes, until it is closed. */
export async function hear(response: Response, say: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) say(decoder.decode(chunk as Uint8Array));
  } catch {
    // Hung up on.
  }
}

/** Hears what is told of changes, until it is hung up on. */
export async function hear(response: Response, say: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) say(decoder.decode(chunk as Uint8Array));
  } catch {
    // Hung up on.
  }
}

import * as z from 'zod/mini';

const chunkSchema = z.object({
  file: z.string(),
  imports: z.optional(z.array(z.string())),
});
const manifestSchema = z.record(z.string(), chunkSchema);

/** What the bundler made of each module. */
export type Chunks = z.output<typeof manifestSchema>;

export function readChunks(manifest: string): Chunks {
  return manifestSchema.parse(JSON.parse(manifest));
}

/**
 * The files of modules and of everything they import from the start, each once, in the order
 * given; the addresses as a page asks for them. Throws when a module is in no chunk of its own.
 */
export function scriptsOf(chunks: Chunks, modules: readonly string[]): string[] {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  modules.forEach(visit);
  return [...files].map((file) => `/${file}`);
}

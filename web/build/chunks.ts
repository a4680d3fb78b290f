import * as z from 'zod/mini';

const chunkSchema = z.object({
  file: z.string(),
  name: z.optional(z.string()),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
  assets: z.optional(z.array(z.string())),
});
const manifestSchema = z.record(z.string(), chunkSchema);

/** What the bundler made of each module. */
export type Chunks = z.output<typeof manifestSchema>;

export function readChunks(manifest: string): Chunks {
  return manifestSchema.parse(JSON.parse(manifest));
}

/** The files of some modules, as paths in the built folder. */
export interface ModuleFiles {
  readonly scripts: readonly string[];
  readonly sheets: readonly string[];
}

/** The file of a group that is cut by hand. Throws when there is none. */
export function fileOfGroup(chunks: Chunks, group: string): string {
  const chunk = Object.values(chunks).find(({ name }) => name === group);
  if (!chunk) throw new Error(`the group "${group}" is not in the build`);
  return chunk.file;
}

/**
 * The files of modules and of everything they import from the start, each once, in the order
 * given. Throws when a module has no chunk.
 */
export function filesOf(chunks: Chunks, modules: readonly string[]): ModuleFiles {
  const scripts = new Set<string>();
  const sheets = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`${name} is not in the build`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.imports?.forEach(visit);
    // After those of what it imports, so that a screen's own styles win.
    chunk.css?.forEach((sheet) => sheets.add(sheet));
  };
  modules.forEach(visit);
  return { scripts: [...scripts], sheets: [...sheets] };
}

/** What the code that starts a worker fetches later: the worker's file first, then its models. */
export function filesOfWorker(chunks: Chunks, worker: string): readonly string[] {
  const isWorker = (file: string) => file.startsWith(`assets/${worker}-`);
  const assets = Object.values(chunks).flatMap((chunk) =>
    chunk.assets?.some(isWorker) === true ? chunk.assets : [],
  );
  if (assets.length === 0) throw new Error(`the worker "${worker}" is not in the build`);
  return [...new Set(assets)].sort((a, b) => Number(isWorker(b)) - Number(isWorker(a)));
}

/** A browser has six connections to a server at the most, and one has brought the page. */
const newConnections = 5;

/**
 * Scripts in the order to name them to a browser. It opens connections for the first five. The
 * sixth waits for the page's own, which is there half a second sooner over slow 3G, and warm.
 * That is the largest one.
 */
export function largestSixth(files: readonly string[], sizes: readonly number[]): string[] {
  const largest = sizes.indexOf(Math.max(...sizes));
  const others = files.filter((_, n) => n !== largest);
  return others.toSpliced(newConnections, 0, ...files.slice(largest, largest + 1));
}

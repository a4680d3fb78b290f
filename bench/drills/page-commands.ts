import { readFileSync } from 'node:fs';
import type { ThrowawayRoot } from '../../testing/package/throwaway-root.ts';

/** A page of docs/operate/, as it is typed on a machine: word by word. */
export interface PageCommands {
  /** The blocks of commands below a heading that begins so, in order. */
  commands(heading: string): readonly string[];
  /** The files it shows that begin with their place; by place. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads one. The major version in paths is that of this machine, and `change` replaces what an
 * operator fills in.
 */
export function pageCommands(
  name: string,
  major: number,
  change: (text: string) => string = (text) => text,
): PageCommands {
  const path = new URL(`../../docs/operate/${name}`, import.meta.url);
  const text = change(
    readFileSync(path, 'utf8').replaceAll(/(?<=[/@])17(?=[/-])/g, `${major}`),
  );
  const files = [...text.matchAll(/^```ini\n# (\/\S+)\n(.*?)^```$/gms)].map(
    ([, place = '', content = '']) => [place, content] as const,
  );
  return {
    commands(heading) {
      const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? '';
      const blocks = [...section.matchAll(/^ *```sh\n(.*?)^ *```$/gms)];
      if (blocks.length === 0) throw new Error(`${name} has no commands for "${heading}"`);
      return blocks.map(([, block = '']) => block);
    },
    files: new Map(files),
  };
}

/** Types lines into a shell of the machine as root; ends at the first that fails. */
export async function type(root: ThrowawayRoot, lines: string): Promise<string> {
  return root.run('bash', '--norc', '-e', '-o', 'pipefail', '-c', lines);
}

/** Makes the files of a page that begin with their place. */
export async function putFiles(
  root: ThrowawayRoot,
  files: PageCommands['files'],
): Promise<void> {
  for (const [place, content] of files) {
    const line = 'install -D -m 0644 /dev/null "$1" && printf %s "$2" > "$1"';
    await root.run('sh', '-c', line, 'sh', place, content);
  }
}

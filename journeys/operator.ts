import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { asData, type WireData } from '../testing/client.ts';
import { list, until } from './phone.ts';
import type { EveryStage } from './stage.ts';

const program = fileURLToPath(new URL('../terminal/operator.ts', import.meta.url));

/** A person of the lender at a terminal: the command of `npm run operator`, as a process. */
export function operatorOf({ app }: EveryStage) {
  const { dataDir } = app.context.config;
  const run = async (...words: string[]) => {
    const args = [program, ...words, '--data', dataDir, '--as', 'Grace Tembo'];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return stdout;
  };
  const readJson = async (...words: string[]): Promise<unknown> =>
    JSON.parse(await run(...words, '--json'));
  return {
    run,
    /** What waits for a person; waits for the first. */
    waiting: () =>
      until(
        async () => list(await readJson('list')),
        (all) => all.length > 0,
        'a review that is open',
      ),
    show: async (id: string): Promise<WireData> => asData(await readJson('show', id)),
    /** Every picture of a review, opened by its link. */
    async pictures(id: string): Promise<readonly { what: string; picture: Buffer }[]> {
      const linked = list(await readJson('pictures', id));
      const opened: { what: string; picture: Buffer }[] = [];
      // One after the other, as somebody opens them who looks.
      for (const { what, url } of linked) {
        const response = await fetch(String(url));
        if (!response.ok) throw new Error(`${String(what)}: ${response.status}`);
        const picture = Buffer.from(await response.arrayBuffer());
        opened.push({ what: String(what), picture });
      }
      return opened;
    },
  };
}

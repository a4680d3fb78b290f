import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actLine, helpText } from './help.ts';
import { isOperatorAct, operatorActs } from '../contract/staff/operator.ts';
import { typeOperator } from '../testing/operator-command.ts';
import { type App, startApp } from '../testing/start-app.ts';

const names = Object.keys(operatorActs).filter(isOperatorAct);

describe('every act, as the help writes it', () => {
  let app: App;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    app = await startApp({ hasDemoPeople: false });
    folder = await mkdtemp(join(tmpdir(), 'extramoney-typed-'));
    file = join(folder, 'file.json');
    await writeFile(file, '{}');
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const type = (...words: string[]) => typeOperator(app.context.config.dataDir, words);

  it.each(names)('%s', async (name) => {
    const line = actLine(name);
    expect(helpText().replace(/\s+/g, ' ')).toContain(line);
    const { code, text } = await type(...wordsOf(line));
    // Done, or refused for what it is about; never for how it was typed.
    expect(code, text).toBeLessThanOrEqual(1);
    expect(text).not.toContain('This does not fit');
  });

  /** A line of the help with all its gaps filled. */
  const wordsOf = (line: string) =>
    line.replace('<file>', file).replace('<staff>', 'mary@lender.example').split(' ');
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actLine, helpText } from './help.ts';
import { isOperatorAct, operatorActs } from '../contract/staff/operator.ts';
import { asData, client } from '../testing/client.ts';
import { typeOperator } from '../testing/operator-command.ts';
import { type App, startApp } from '../testing/start-app.ts';

const names = Object.keys(operatorActs).filter(isOperatorAct);

/** What stands in the gaps of the help's lines. */
const typedFor: Readonly<Record<string, string>> = {
  '<id>': 'nothing',
  '<what>': 'fail',
  '<loan>': '999999',
  '<amount>': '20.50',
  '<kwacha>': '20.50',
  '<staff>': 'mary@lender.example',
  '<text>': 'Some words of mine.',
  '<step>': 'identity',
};

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

  const type = (...words: string[]) =>
    typeOperator(app.context.config.dataDir, words, { OPERATOR_NAME: 'Grace Phiri' });

  it.each(names)('%s', async (name) => {
    const line = actLine(name);
    expect(helpText().replace(/\s+/g, ' ')).toContain(line);
    const { code, text } = await type(...wordsOf(line));
    // Done, or refused for what it is about; never for how it was typed.
    expect(code, text).toBeLessThanOrEqual(1);
    expect(text).not.toContain('This does not fit');
  });

  it('answers a complaint and ends requests about data, where the borrower reads it', async () => {
    const who = client(app.url);
    await who.logIn('0971130901', app.simulatorUrl);
    const filed = async (path: string, more: object) => {
      const body = { requestId: randomUUID(), words: 'Please look at this.', ...more };
      return String((await who.done(path, { body }))['number']);
    };
    const complaint = await filed('/user/complaint/api/file', { topic: 'payment' });
    const answered = await type('complaint', 'answer', complaint, '--text', 'It has arrived.');
    expect(answered.text).toContain(`Complaint ${complaint} is answered.`);
    const { data } = await who.ask('/user/complaint/api/list');
    expect(asData(Array.isArray(data) ? data[0] : null)).toMatchObject({
      answers: [{ text: 'It has arrived.' }],
    });
    const asked = () => filed('/user/data/api/request', { kind: 'name' });
    const met = ['--text', 'Show your card again.', '--reopen', 'identity'];
    expect((await type('data-request', 'done', await asked(), ...met)).text).toContain('done');
    const unmet = ['--text', 'The law has us keep it.'];
    const refused = await type('data-request', 'refuse', await asked(), ...unmet);
    expect(refused.text).toContain('is refused');
    const wrong = await type('complaint', 'close', complaint, '--text', 'x', '--reason', 'y');
    expect(wrong).toMatchObject({ code: 2 });
    expect(wrong.text).toContain('complaint close takes no --text');
  });

  /** A line of the help with all its gaps filled, the optional ones too. */
  function wordsOf(line: string): string[] {
    const number = line.startsWith('complaint') ? 'C-2026-000001' : 'D-2026-000001';
    const all: Readonly<Record<string, string>> = {
      ...typedFor,
      '<number>': number,
      '<file>': file,
    };
    return line
      .replace(/[[\]]/g, '')
      .split(' ')
      .map((word) => (word.startsWith('<') ? (all[word] ?? word) : word));
  }
});

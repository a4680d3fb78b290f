import { actHelp, actOfWord } from './act-help.ts';
import { helpText } from './help.ts';
import { logIn, logOut } from './log-in.ts';
import { readCommand } from './read-command.ts';
import { pageText } from './page-text.ts';
import { askServer } from './ask-server.ts';
import { runTyped } from './run-act.ts';
import { Unanswered } from './unanswered.ts';
import { WrongUse } from './wrong-use.ts';

/** Ends a program that was called wrongly, as is usual. */
const wrongUse = 2;

/** `npm run operator -- list-loans`: asks the console, or the server of this machine. */
async function main(): Promise<number> {
  const [first, ...words] = process.argv.slice(2);
  try {
    if (first === 'login') await logIn(words, process.env, say);
    else if (first === 'logout') await logOut(process.env, say);
    else return await runWords(first, words);
    return 0;
  } catch (error) {
    const isWrong = error instanceof WrongUse;
    if (!isWrong && !(error instanceof Unanswered)) throw error;
    const more = isWrong ? 'npm run operator -- help says what there is.\n' : '';
    process.stderr.write(`${error.message}\n${more}`);
    return isWrong ? wrongUse : 1;
  }
}

async function runWords(first: string | undefined, words: readonly string[]): Promise<number> {
  const helped = first === 'help' ? actOfWord(words[0]) : null;
  const act = helped ?? actOfWord(first);
  if (act === null) return runOnMachine();
  const isHelp = helped !== null;
  process.stdout.write(
    isHelp ? pageText(actHelp(act)) : await runTyped(act, words, process.env),
  );
  return 0;
}

/** What the token in the data folder is good for. */
async function runOnMachine(): Promise<number> {
  const command = readCommand(process.argv.slice(2), process.env);
  if (command.kind === 'help') return print(helpText());
  if (command.kind === 'wrong') throw new WrongUse(command.sentence);
  const { page, data, isWrong = false } = await askServer(command);
  print(command.asJson ? `${JSON.stringify(data, null, 2)}\n` : pageText(page));
  return isWrong ? 1 : 0;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = await main();

import { helpText } from './help.ts';
import { readCommand } from './read-command.ts';
import { pageText } from './page-text.ts';
import { askServer, Unanswered } from './ask-server.ts';

/** Ends a program that was called wrongly, as is usual. */
const wrongUse = 2;

/** `npm run operator -- list`: asks the running server and shows what it answers. */
async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2), process.env);
  if (command.kind === 'help') {
    process.stdout.write(helpText());
    return 0;
  }
  if (command.kind === 'wrong') {
    process.stderr.write(`${command.sentence}\nnpm run operator -- help says what there is.\n`);
    return wrongUse;
  }
  try {
    const { page, data, isWrong = false } = await askServer(command);
    const text = command.asJson ? `${JSON.stringify(data, null, 2)}\n` : pageText(page);
    process.stdout.write(text);
    return isWrong ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

process.exitCode = await main();

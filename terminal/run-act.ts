import type { StaffAct } from '../contract/staff/staff-act.ts';
import { actHelp } from './act-help.ts';
import { answerPage } from './answer-page.ts';
import { askConsole } from './ask-console.ts';
import { readLogin } from './login-file.ts';
import { pageText } from './page-text.ts';
import { readAct } from './read-act.ts';
import { Unanswered } from './unanswered.ts';
import { whyNotHere } from './why-not-here.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Asks the console for an act as the user who is logged in here, and returns the text to print.
 * @throws {WrongUse} or {Unanswered} with a sentence
 */
export async function runTyped(
  act: StaffAct,
  words: readonly string[],
  env: Environment,
): Promise<string> {
  if (words.some((word) => word === '--help' || word === '-h')) return pageText(actHelp(act));
  const whyNot = whyNotHere(act);
  if (whyNot !== null) throw new Unanswered(whyNot);
  const { args, asJson } = readAct(act, words);
  const login = await readLogin(env);
  if (login === null) throw new Unanswered('Log in first: npm run operator -- login');
  const { console, token } = login;
  const data = await askConsole({ console, token, name: act.name, args }).catch(again);
  return asJson ? `${JSON.stringify(data, null, 2)}\n` : pageText(answerPage(act.name, data));
}

function again(failure: unknown): never {
  if (failure instanceof Error && 'reason' in failure && failure.reason === 'session-over') {
    throw new Unanswered(`${failure.message} npm run operator -- login`);
  }
  throw failure;
}

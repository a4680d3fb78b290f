import { hasFormsFor } from '../../contract/words/check-translation.ts';
import { english, isLanguage, pseudo, whyNoLanguage } from '../../contract/words/languages.ts';
import type { LanguageCode } from '../../contract/words/languages.ts';
import { type Environment, lookup, type Problems } from '../store/settings.ts';

/** Separated by commas. Sentences that one of them lacks are English. */
export function languagesOf(
  env: Environment,
  problems: Problems,
  isWithSimulator: boolean,
): LanguageCode[] {
  const codes = lookup(env, problems).text('LANGUAGES', english).split(',');
  const named = [...new Set(codes.map((code) => code.trim()))];
  const known = named.filter(isLanguage);
  const wrong = named.filter((code) => !isLanguage(code)).map(whyNoLanguage);
  if (!named.includes(english)) wrong.push(`it lacks "${english}", the language of contracts.`);
  if (named.includes(pseudo) && !isWithSimulator) {
    wrong.push(`"${pseudo}" is for the simulator alone.`);
  }
  const formless = known.filter((code) => !hasFormsFor(code));
  wrong.push(...formless.map((code) => `"${code}" needs forms of number that we have not.`));
  for (const why of wrong) problems.push(`LANGUAGES: ${why}`);
  return known;
}

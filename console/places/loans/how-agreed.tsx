import { isLanguage, languageNames } from '../../../contract/words/languages.ts';
import { codeText } from '../../ui/code-text.ts';
import { Instant } from '../../ui/instant.tsx';
import type { Loan } from './loan-words.ts';

/** How a loan was agreed to by USSD, and what the phone showed. */
export function ussdOf(byUssd: Loan['loan']['byUssd']) {
  if (byUssd === null) return [];
  const { at, mobileMasked, gateway, sessionId, language, allowedBy } = byUssd;
  const name = isLanguage(language) ? languageNames[language] : language;
  const lines = (screen: string) => screen.replaceAll('\n', ' / ');
  return [
    ['Agreed by USSD', <Instant key="u" at={at} />],
    ['Number that dialled', mobileMasked],
    ['Gateway', gateway],
    ['Session', <code key="s">{sessionId}</code>],
    ['Language shown', name],
    ['Allowed by', codeText(allowedBy)],
    ['Cost screen', lines(byUssd.costScreen)],
    ['Late fee screen', lines(byUssd.lateScreen)],
  ] as const;
}

/** Who brought the borrower. */
export function partnerOf(one: Loan['loan']['byPartner']) {
  return one
    ? [['Brought by', `${one.name}, ${one.reference ?? 'no reference'}`] as const]
    : [];
}

/** The translation that was shown beside the English contract. */
export function translationOf(one: Loan['loan']['translation']) {
  if (one === null) return [];
  return [
    [`Shown in ${languageNames[one.language]}`, <code key="t">{one.hash.slice(0, 16)}</code>],
  ] as const;
}

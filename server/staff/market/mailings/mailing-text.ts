import * as say from '../../../../contract/sentences/messages.ts';
import { mailingGaps } from '../../../../contract/staff/mailing-words.ts';
import type { Mailing, MailingGap } from '../../../../contract/staff/mailing-words.ts';
import { english, languageNames } from '../../../../contract/words/languages.ts';
import type { LanguageCode } from '../../../../contract/words/languages.ts';
import { isOneSegment, measure } from '../../../messages/gsm-text.ts';
import type { Config } from '../../../store/config.ts';
import { offeredLanguages, spoken } from '../../../store/spoken.ts';

export type GapValues = Readonly<Record<MailingGap, string>>;
/** The text of a mailing in one language. */
export interface MailingText {
  readonly language: LanguageCode;
  readonly text: string;
}

const isGap = (name: string): name is MailingGap => mailingGaps.some((one) => one === name);

/** As long as they become: what fits with these fits. */
export function longestValues({ publicUrl }: Pick<Config, 'publicUrl'>): GapValues {
  return {
    owed: 'K50,000.00',
    due: '30/09/2026',
    link: `${publicUrl}/qp#b=7Kd2mQ4xPq9vLr3sWn8TyA`,
  };
}

/** English first. */
export function textsOf({ texts }: Pick<Mailing, 'texts'>): readonly MailingText[] {
  return [{ language: english, text: texts.en }, ...texts.other];
}

/** The gaps of a text. */
export function gapsOf(text: string): readonly MailingGap[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter(isGap);
}

/**
 * A text as it goes out: from whom, its gaps filled once, and how to end offers. What a value
 * holds is not read again.
 */
export function wholeText(
  { sms }: Pick<Config, 'sms'>,
  { purpose }: Pick<Mailing, 'purpose'>,
  { language, text }: MailingText,
  values: GapValues,
): string {
  const filled = text.replaceAll(/\{(\w+)\}/g, (gap, name: string) =>
    isGap(name) ? values[name] : gap,
  );
  const end = sms.hasReplies ? say.replyStop : say.turnOffersOff;
  return spoken(
    purpose === 'offer' ? `${say.fromUs(filled)} ${end}` : say.fromUs(filled),
    language,
  );
}

/** Whether the words around a text are approved in a language: no message mixes two. */
function isSaidIn(language: LanguageCode, of: Parameters<typeof wholeText>): boolean {
  if (language === english) return true;
  const [config, mailing, text, values] = of;
  const [here, inEnglish] = [language, english].map((one) =>
    wholeText(config, mailing, { ...text, language: one }, values),
  );
  return here !== inEnglish;
}

/** What keeps the words of a mailing from being sent, a sentence each. */
export function faultsOfTexts(
  config: Pick<Config, 'sms' | 'publicUrl'>,
  mailing: Mailing,
): string[] {
  const values = longestValues(config);
  const texts = textsOf(mailing);
  const languages = texts.map(({ language }) => language);
  const faults = texts.flatMap((one) => {
    const name = languageNames[one.language];
    const whole = wholeText(config, mailing, one, values);
    const { septets, strange } = measure(whole);
    const unknown = /[{}]/.exec(one.text.replaceAll(/\{(owed|due|link)\}/g, ''));
    const isOffered = offeredLanguages().includes(one.language);
    return [
      ...(isOffered ? [] : [`${name} is not offered to borrowers.`]),
      ...(isOffered && !isSaidIn(one.language, [config, mailing, one, values])
        ? [`${name}: the words around it are not approved in this language.`]
        : []),
      ...(unknown ? [`${name}: only {owed}, {due} and {link} fill a gap.`] : []),
      ...(/\p{C}/u.test(one.text) ? [`${name}: write it in one line.`] : []),
      ...(/:\/\/|www\.|\w\.[a-z]/i.test(one.text)
        ? [`${name}: no address but {link} goes to borrowers.`]
        : []),
      ...(strange === '' ? [] : [`${name}: an SMS cannot carry ${strange.slice(0, 20)}.`]),
      ...(strange === '' && !isOneSegment(whole)
        ? [`${name}: ${septets} characters are too many. One SMS holds 160.`]
        : []),
    ];
  });
  const isTwice = new Set(languages).size < languages.length;
  const hasGaps = texts.map(({ text }) => [...new Set(gapsOf(text))].toSorted().join());
  return [
    ...faults,
    ...(isTwice ? ['One language has two texts.'] : []),
    ...(new Set(hasGaps).size > 1 ? ['Every language needs the same gaps.'] : []),
  ];
}

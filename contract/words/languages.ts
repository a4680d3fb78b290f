/** Languages that borrowers may be offered, as they call them. The codes are those of BCP 47. */
export const languageNames = {
  en: 'English',
  bem: 'Bemba',
  ny: 'Nyanja',
  toi: 'Tonga',
  loz: 'Lozi',
  kqn: 'Kaonde',
  lun: 'Lunda',
  lue: 'Luvale',
  /** Made from English by rule, to see what is not translated. With the simulator alone. */
  'en-XA': 'Pseudo',
} as const;

export type LanguageCode = keyof typeof languageNames;

export const languageCodes = Object.keys(languageNames) as LanguageCode[];

/** The language of the specification, of contracts, and of every missing sentence. */
export const english: LanguageCode = 'en';
export const pseudo: LanguageCode = 'en-XA';

export function isLanguage(code: unknown): code is LanguageCode {
  return typeof code === 'string' && Object.hasOwn(languageNames, code);
}

/** Codes that are easily confused with these. */
const mistaken: Readonly<Record<string, string>> = {
  nya: 'Nyanja is "ny".',
  nyn: 'That is Nyankole of Uganda; Nyanja is "ny".',
  to: 'That is Tongan of the Pacific; Tonga of Zambia is "toi".',
  ton: 'That is Tongan of the Pacific; Tonga of Zambia is "toi".',
};

/** Why a code is none of these, as a sentence. */
export function whyNoLanguage(code: string): string {
  const advice = Object.hasOwn(mistaken, code) ? ` ${mistaken[code]}` : '';
  return `"${code}" is not one of ${languageCodes.join(', ')}.${advice}`;
}

/** The cookie that says which language the pages of this browser have. */
export const languageCookie = 'language';

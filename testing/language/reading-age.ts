/** How hard a text is to read. */
export interface Readability {
  /** Words of the longest sentence. */
  readonly longest: number;
  /** The school grade that reads it; an eleven-year-old is in grade 5 or 6. */
  readonly grade: number;
  readonly words: number;
}

/** The names of authorities and laws are not our choice, and count as one word. */
const names = new RegExp(
  'Data Protection Commissioner|Competition and Consumer Protection Commission' +
    '|\\w+ \\w+ Act No\\. \\d+ of \\d{4}|Bank of Zambia',
  'g',
);

/**
 * Flesch-Kincaid grade: 0.39 x words a sentence + 11.8 x syllables a word - 15.59 (Kincaid,
 * Fishburne, Rogers and Chissom, Navy Research Branch Report 8-75, 1975). A gap is read as one
 * short word. A colon ends a sentence, since a list or a second one follows it, and so does a line.
 */
export function readability(text: string): Readability {
  const sentences = text
    .replace(/\{\w+\}/g, 'it')
    .replace(names, 'it')
    .split(/[.!?:;]+(?:\s|$)|\n/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  if (words.length === 0) return { longest: 0, grade: 0, words: 0 };
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const grade =
    0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  return {
    longest: Math.max(...sentences.map(({ length }) => length)),
    grade,
    words: words.length,
  };
}

function wordsOf(sentence: string): string[] {
  return sentence.split(/[^\p{L}\p{N}'’.@-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/**
 * Groups of vowels, without those that are written and not said: a last e (but for table, acre),
 * and that of asked and likes. Numbers and words of three letters have one.
 */
export function syllablesOf(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  if (letters.length <= 3) return 1;
  const spoken = letters
    .replace(/(?<=[aeiouy].*)(?:(?<![^aeiouy][lr])e|(?<![csxzglr]|ch|sh)es|(?<![td])ed)$/, '')
    .replace(/(?<=[aeiouy].*[^aeiouyl])e(?=(ly|ment|ful|less|ness)$)/, '');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 1);
}

interface Bound {
  readonly longest: number;
  readonly grade: number;
}

/** Grade 8 is what plain-language rules for the public ask for at most; most are below 6. */
const ours: Bound = { longest: 20, grade: 8 };
/** Texts that bind: a shorter one would leave something out. */
const binding: Bound = { longest: 25, grade: 9 };
/** Not ours to change. */
const given: Bound = { longest: Infinity, grade: Infinity };

/** Fewer words are a label: the formula is made for texts. */
const fewestWords = 8;

export function areaOfKey(key: string): string {
  return key.slice(0, key.indexOf('.'));
}

/** The bound of an area of the catalogue. */
export function boundOf(area: string): Bound {
  if (area.startsWith('specified')) return given;
  return /^(consent-texts|contract-text|disclosure|privacy)$/.test(area) ? binding : ours;
}

/** Why a sentence is too hard to read; null when it is not. */
export function tooHard(key: string, text: string): string | null {
  const { longest, grade, words } = readability(text);
  const bound = boundOf(areaOfKey(key));
  if (longest > bound.longest) return `${key} has a sentence of ${longest} words: ${text}`;
  if (words < fewestWords || grade <= bound.grade) return null;
  return `${key} is for grade ${grade.toFixed(1)}: ${text}`;
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, whyNoLanguage } from '../contract/words/languages.ts';
import { englishSentences } from '../server/store/english.ts';
import { languagesFolder, poFileOf } from '../server/store/language.ts';
import { writePo } from '../server/store/po-file.ts';

// Writes every sentence of today into `languages/<code>.po`, for translators. What is translated
// stays; where the English has changed it is a draft again:
// `node scripts/run.mjs scripts/write-po.ts bem`.
const [code = ''] = process.argv.slice(2);
if (!isLanguage(code)) throw new Error(whyNoLanguage(code));
const file = join(languagesFolder, `${code}.po`);
writeFileSync(file, writePo(code, await englishSentences(), poFileOf(code)));

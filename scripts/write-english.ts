import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishSentences } from '../server/store/english.ts';
import { languagesFolder } from '../server/store/language.ts';

// Writes the sentences of the catalogue into languages/en.json, which git ignores, for translators:
// `node scripts/run.mjs scripts/write-english.ts`.
const sentences = JSON.stringify(await englishSentences(), null, 2);
writeFileSync(join(languagesFolder, 'en.json'), `${sentences}\n`);

import { writeFileSync } from 'node:fs';
import { englishFile, englishSentences, jsonOf } from './english.ts';

// Writes the sentences of the catalogue into languages/en.json, from which others translate:
// `node scripts/run.mjs scripts/write-english.ts`.
writeFileSync(englishFile, jsonOf(await englishSentences()));

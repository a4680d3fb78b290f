import { readConfig } from '../server/app/config.ts';
import { speakIn } from '../server/store/language.ts';

// Builds the borrower's screens into dist/web, in the language of this deployment. What computes
// their words is loaded only when the language is known.
const { language: code } = readConfig({ ...process.env, PROVIDERS: 'simulator' });
const language = await speakIn(code);
const { buildScreens } = await import('./build-screens.ts');
await buildScreens(language);

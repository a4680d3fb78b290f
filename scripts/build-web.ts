import { readConfig } from '../server/app/config.ts';
import { readLanguage, speak } from '../server/store/language.ts';

// Builds the borrower's screens into dist/web, in the language of this deployment. What computes
// their words is loaded only when the language is known.
const language = readLanguage(readConfig({ ...process.env, PROVIDERS: 'simulator' }).language);
if (language.code !== 'en') speak(language);
const { buildScreens } = await import('./build-screens.ts');
await buildScreens(language);

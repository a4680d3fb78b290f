import { english } from '../contract/words/languages.ts';
import { readConfig } from '../server/app/config.ts';
import { readLanguage } from '../server/store/language.ts';
import { buildScreens } from './build-screens.ts';

// Builds the borrower's screens into dist/web or the folder that is named, in the languages of this
// deployment. A sentence that cannot go out on its medium ends the build.
const { languages } = readConfig({ ...process.env, PROVIDERS: 'simulator' });
const others = languages.filter((code) => code !== english);
const [to] = process.argv.slice(2);
await Promise.all(others.map((code) => readLanguage(code)));
await buildScreens([english, ...others], to);

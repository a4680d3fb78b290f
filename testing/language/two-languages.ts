import { guardMedia } from '../../server/store/leaving.ts';
import { offer, readLanguage } from '../../server/store/language.ts';

// Before each test file of a deployment with English and the pseudo-language.
await offer([await readLanguage('en'), await readLanguage('en-XA')]);
guardMedia();

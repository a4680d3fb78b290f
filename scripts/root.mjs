import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json; in a URL a space of its path would read `%20`. */
export const root = resolve(fileURLToPath(new URL('..', import.meta.url)));

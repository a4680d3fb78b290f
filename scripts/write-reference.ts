import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { referencePages } from './reference.ts';

// Writes the generated pages of docs/reference/: `npm run reference`.
for (const [path, text] of await referencePages()) {
  writeFileSync(join(import.meta.dirname, '..', path), text);
}

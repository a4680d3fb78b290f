import { join } from 'node:path';
import { misnumbered, whyNoHistory } from './migration-history.ts';
import { say } from './say.mjs';

// Refuses a migration that is not numbered after all of its parent commit (part of npm run check).
const [, , root = join(import.meta.dirname, '..'), began] = process.argv;
const why = whyNoHistory(root, began);
const found = why === null ? misnumbered(root, began) : [why];
for (const sentence of found) say(sentence);
// A shallow clone is no fault of the change.
if (found.length > 0 && why === null) process.exitCode = 1;

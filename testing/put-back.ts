import { afterAll } from 'vitest';
import { offerLanguages } from '../server/store/spoken.ts';

/** Test files share a process. What one of them offered is not the language of the next. */
afterAll(() => offerLanguages(new Map()));

import * as z from 'zod/mini';

// The first import of all. Schemas ask when they are made whether they may compile themselves.
// The page's policy answers every such try with a violation.
z.config({ jitless: true });

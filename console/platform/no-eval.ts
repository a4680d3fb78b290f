import * as z from 'zod/mini';

// The first import of all: schemas ask when they are made whether they may compile themselves,
// and the page's policy answers every such try with a violation.
z.config({ jitless: true });

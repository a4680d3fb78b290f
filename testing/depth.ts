/**
 * Whether tests that can play long do so. `npm test` alone is the usual run, of ten minutes; CI,
 * and a run of one file by its name, go deeper.
 */
export const isDeep = process.env['DEPTH'] !== 'usual';

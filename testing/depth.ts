/**
 * Whether tests that can play long do so. `npm test` alone is the usual run, of ten minutes; CI,
 * and whoever runs a file by its name, goes deeper.
 */
export const isDeep = process.env['DEPTH'] !== 'usual';

/**
 * The commit at which the series of migrations began. From it on a test upgrades from each commit
 * that touched a migration.
 */
export const seriesBegan = '70d1c39ba560f2603d679df8fcdb068c946dac29';

/**
 * The migrations of released versions by name, with their SHA-256 (`migrationText`). These never
 * change; until it is here a migration may still be edited. Nothing has been released yet. The test
 * of upgrades prints the entries of a new release.
 */
export const releasedMigrations: ReadonlyMap<string, string> = new Map<string, string>([]);

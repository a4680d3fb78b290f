/**
 * The series of migrations began with the commit that added this one. From it on a test upgrades
 * from each commit that touched a migration.
 */
export const seriesBeganWith = '0003-messages.sql';

/**
 * The migrations of released versions by name, with their SHA-256 (`migrationText`). These never
 * change; until it is here a migration may still be edited. Nothing has been released yet. The test
 * of upgrades prints the entries of a new release.
 */
export const releasedMigrations: ReadonlyMap<string, string> = new Map<string, string>([]);

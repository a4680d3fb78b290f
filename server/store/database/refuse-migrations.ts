import { meansTheSame } from './former-texts.ts';
import { releasedMigrations } from './released-migrations.ts';

/** A migration by its file name, and the hash of its text. */
export interface NamedMigration {
  readonly name: string;
  readonly sha256: string;
}

const byUnreleasedVersion = (name: string) =>
  `A version that was never released made this database: it ran another ${name}. ` +
  'Nothing was changed. Start the version that made it. Without real data in it, remove the ' +
  'data folder (DATA_DIR), or set DATA_DIR or DATABASE_URL to an empty place, and start again.';

/**
 * Refuses a database whose schema is not what the files say. Either a file that it ran has changed
 * or is gone, or a new one is numbered before one that it ran. An unreleased migration may be
 * edited: then only the databases of unreleased versions are refused.
 * @param before what the database has run, in order
 * @throws with a sentence for the operator; nothing was changed
 */
export function refuseChanged(
  before: readonly NamedMigration[],
  migrations: readonly NamedMigration[],
  released: ReadonlyMap<string, string> = releasedMigrations,
): void {
  const files = new Map(migrations.map(({ name, sha256 }) => [name, sha256]));
  const numbers = new Set(migrations.map(({ name }) => numberOf(name)));
  for (const { name, sha256 } of before) {
    const now = files.get(name);
    if (now === sha256 || (now !== undefined && meansTheSame(name, sha256, now))) continue;
    const isRenamed = now === undefined && numbers.has(numberOf(name));
    if (released.get(name) !== sha256 && (now !== undefined || isRenamed)) {
      throw new Error(byUnreleasedVersion(name));
    }
    if (now === undefined) {
      throw new Error(
        `The database has run the migration ${name}, which this version does not have. ` +
          'Start the version that has it, or a newer one.',
      );
    }
    throw new Error(
      `The migration ${name} was changed after this database ran it. ` +
        'Put the old text back and write the change as a new migration.',
    );
  }
  refuseLate(before, migrations);
}

function refuseLate(
  before: readonly NamedMigration[],
  migrations: readonly NamedMigration[],
): void {
  const last = before.at(-1)?.name ?? '';
  const done = new Set(before.map(({ name }) => name));
  const late = migrations.find(({ name }) => name < last && !done.has(name));
  if (late === undefined) return;
  throw new Error(
    `The migration ${late.name} is numbered before ${last}, which this database has already ` +
      'run. Give it the next free number.',
  );
}

/** `0013` of `0013-staff-market.sql`. */
function numberOf(name: string): string {
  return name.slice(0, 4);
}

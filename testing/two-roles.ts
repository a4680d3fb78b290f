import { connect } from '../server/store/database/connect.ts';
import { script } from '../server/store/database/database.ts';
import type { RealPostgres } from './real-postgres.ts';

/** A database with an owner and a role for the program, made as docs/operations.md says it. */
export async function twoRoles(server: RealPostgres) {
  const admin = await connect({ databaseUrl: server.url, dataDir: '', poolSize: 1 });
  await admin.run(script('create role extramoney_owner login'));
  await admin.run(script('create role extramoney login'));
  await admin.run(script('create database extramoney owner extramoney_owner'));
  await admin.close();
  const urlAs = (user: string) =>
    server.urlOf('extramoney').replace('//postgres@', `//${user}@`);
  return { databaseUrl: urlAs('extramoney'), migrateUrl: urlAs('extramoney_owner') };
}

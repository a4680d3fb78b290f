import { isAbsolute, join } from 'node:path';
import type { AuditHashPlace } from '../store/config.ts';
import { fileSettings } from '../store/files/file-settings.ts';
import { lookup, type Problems } from '../store/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where audit hashes go by `AUDIT_HASH_TO`. Without it, the simulator's go to a file beside its
 * data, and those of real money nowhere, which an alarm tells.
 */
export function auditHashPlace(env: Environment, problems: Problems): AuditHashPlace | null {
  const { text } = lookup(env, problems);
  const said = text('AUDIT_HASH_TO', '');
  if (said === '') {
    const path = join(text('DATA_DIR', 'data'), 'audit-hashes.txt');
    return env['PROVIDERS'] === 'real' ? null : { kind: 'file', path };
  }
  const [kind = '', rest = ''] = said.split(/:(.*)/s, 2);
  if (kind === 'file' && isAbsolute(rest)) return { kind, path: rest };
  if (kind === 'mailto' && /^[^\s@,]+@[^\s@,]+$/.test(rest) && env['SMTP_URL']) {
    return { kind: 'mail', to: rest };
  }
  const files = kind === 's3' ? fileSettings(env, []) : null;
  // Not the bucket of the files, where what no row names is deleted.
  const isBucket = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(rest) && rest !== files?.bucket;
  if (files !== null && isBucket) {
    return { kind: 's3', access: { ...files, bucket: rest } };
  }
  problems.push(
    'AUDIT_HASH_TO must be file:/absolute/path, mailto:address (with SMTP_URL), or s3:bucket ' +
      '(another one, with the other FILES_S3_ settings).',
  );
  return null;
}

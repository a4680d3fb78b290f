import { isLoopbackUrl, lookup, type Problems, withoutSlash } from '../settings.ts';
import type { S3Access } from './s3-files.ts';

/** The store of files by `FILES_S3_…`: all of them, or none for the database. */
export function fileSettings(
  env: Readonly<Record<string, string | undefined>>,
  problems: Problems,
): S3Access | null {
  const { text } = lookup(env, problems);
  const url = withoutSlash(text('FILES_S3_URL', ''));
  const bucket = text('FILES_S3_BUCKET', '');
  const key = text('FILES_S3_KEY', '');
  const secret = text('FILES_S3_SECRET', '');
  if (url + bucket + key + secret === '') return null;
  const isSafe = url.startsWith('https://') || isLoopbackUrl(url);
  if (!URL.canParse(url) || !isSafe || new URL(url).search !== '') {
    problems.push(
      'FILES_S3_URL must be the https:// address of the store, without the bucket.',
    );
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || key === '' || secret === '') {
    problems.push(
      'FILES_S3_URL goes with FILES_S3_BUCKET (small letters, digits, dots and hyphens), ' +
        'FILES_S3_KEY and FILES_S3_SECRET.',
    );
  }
  return { url, bucket, region: text('FILES_S3_REGION', 'us-east-1'), key, secret };
}

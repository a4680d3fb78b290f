import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from '../../store/config.ts';
import { sha256Hex } from './signed-words.ts';

/*
 * The fingerprints that every passkey is traced to, outside the database. They are the setting
 * STAFF_KEYS or, where it is not set, a file beside the data. The founding alone opens that file:
 * it names two people, and takes the first passkey of each.
 */

const anchorFile = z.object({
  /** Founders who have made no passkey yet, by their ids. */
  waiting: z.array(z.string()),
  keys: z.array(z.string()),
});
type AnchorFile = z.output<typeof anchorFile>;

type AnchorSettings = Pick<Config, 'dataDir' | 'staffKeys'>;

/** Where that file is. */
export function anchorPath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'staff-keys.json');
}

/** The fingerprints that the chain begins with. */
export function anchoredKeys(config: AnchorSettings): ReadonlySet<string> {
  const { staffKeys } = config;
  return new Set(staffKeys.length > 0 ? staffKeys : readAnchor(config).keys);
}

/** A short mark of the anchor, which leaves the machine with the latest audit hash. */
export function anchorMark(config: AnchorSettings): string {
  return sha256Hex([...anchoredKeys(config)].sort().join()).slice(0, 12);
}

/** Begins the chain again, for people who make their passkeys later: of a founding alone. */
export function foundAnchor(config: AnchorSettings, begun: AnchorFile): void {
  mkdirSync(config.dataDir, { recursive: true });
  const path = anchorPath(config);
  writeFileSync(`${path}.new`, `${JSON.stringify(begun, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** Takes the first passkey of a founder, once; of others it takes none. */
export function anchorFounder(
  config: AnchorSettings,
  { staffId, fingerprint }: { readonly staffId: string; readonly fingerprint: string },
): void {
  const { waiting, keys } = readAnchor(config);
  if (!waiting.includes(staffId)) return;
  const rest = waiting.filter((one) => one !== staffId);
  foundAnchor(config, { waiting: rest, keys: [...keys, fingerprint] });
}

function readAnchor(config: AnchorSettings): AnchorFile {
  let text: string;
  try {
    text = readFileSync(anchorPath(config), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { waiting: [], keys: [] };
    }
    throw error;
  }
  return z.parse(anchorFile, JSON.parse(text));
}

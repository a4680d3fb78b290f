import * as z from 'zod/mini';
import { isCode, isTest, type Source } from '../house/sources.ts';
import type { Reader } from './readers.ts';

/**
 * For every schema that a contract file exports: the parts that call a function of the product,
 * each as a reader of one text. Parts with patterns only are proved by those.
 */
export async function schemaReaders(
  sources: readonly Source[],
  root: string,
): Promise<Reader[]> {
  const leaves = new Map<z.core.$ZodType, string>();
  for (const { path } of sources) {
    if (!path.startsWith('contract/') || !isCode(path) || isTest(path)) continue;
    const loaded: Record<string, unknown> = await import(`${root}${path}`);
    const seen = new Set<unknown>();
    for (const [name, value] of Object.entries(loaded)) {
      gather(value, `${path} ${name}`, { leaves, seen });
    }
  }
  return [...leaves].map(([leaf, name]) => ({ name, read: (text) => z.safeParse(leaf, text) }));
}

interface Gathered {
  readonly leaves: Map<z.core.$ZodType, string>;
  readonly seen: Set<unknown>;
}

/** Walks objects, schemas and their parts; a schema without inner schemas is a leaf. */
function gather(value: unknown, name: string, { leaves, seen }: Gathered): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (!isSchema(value)) {
    for (const part of Object.values(value)) gather(part, name, { leaves, seen });
    return;
  }
  const { def } = value._zod;
  if (def.type === 'transform' || def.type === 'custom' || isCheckedByUs(def)) {
    leaves.set(value, name);
  }
  for (const part of Object.values(def)) gather(part, name, { leaves, seen });
}

function isCheckedByUs({ checks = [] }: z.core.$ZodTypeDef): boolean {
  return checks.some(({ _zod }) => _zod.def.check === 'custom');
}

function isSchema(value: object): value is z.core.$ZodType {
  return '_zod' in value;
}

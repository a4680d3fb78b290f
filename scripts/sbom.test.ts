import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';

const root = fileURLToPath(new URL('..', import.meta.url));
const named = z.record(z.string(), z.string());

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string(), dev: z.optional(z.boolean()) }),
  ),
});
const manifestSchema = z.object({ dependencies: named, devDependencies: named });

/** Of CycloneDX 1.5: what it demands, and what a reader of vulnerabilities needs. */
const bomSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z.string().check(z.regex(/^urn:uuid:[0-9a-f-]{36}$/)),
  version: z.literal(1),
  metadata: z.object({
    timestamp: z.iso.datetime(),
    component: z.object({
      'bom-ref': z.string().check(z.startsWith('extramoney@')),
      name: z.literal('extramoney'),
      type: z.literal('application'),
    }),
  }),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      type: z.literal('library'),
      name: z.string(),
      version: z.string(),
      purl: z.string().check(z.regex(/^pkg:npm\/[^@]+@[^@]+$/)),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string() })),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const read = (file: string): unknown => JSON.parse(readFileSync(`${root}${file}`, 'utf8'));

test('what production installs is listed in CycloneDX, whole, without development', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    maxBuffer: 50_000_000,
  });
  const bom = bomSchema.parse(JSON.parse(stdout));
  const { packages } = lockSchema.parse(read('package-lock.json'));
  const installed = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.replace(/.*node_modules\//, '')}@${version}`);
  const listed = bom.components.map((component) => component['bom-ref']);
  expect(listed.toSorted()).toEqual([...new Set(installed)].sort());

  const { dependencies, devDependencies } = manifestSchema.parse(read('package.json'));
  const names = new Set(bom.components.map(({ name }) => name));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  expect(names).not.toContain('vitest');
  expect(Object.keys(devDependencies)).toContain('vitest');

  const known = new Set([bom.metadata.component['bom-ref'], ...listed]);
  const refs = bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
  expect(refs.filter((ref) => !known.has(ref))).toEqual([]);
}, 60_000);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lockHash, requireNode, whyInstallFailed } from './packages.mjs';

test('Node 20 and newer may start, Node 18 is refused with what to do', () => {
  expect(() => requireNode('20.0.0')).not.toThrow();
  expect(() => requireNode('26.1.0')).not.toThrow();
  expect(() => requireNode('18.20.4')).toThrow(
    /This is Node 18\.20\.4.*needs Node 20 or newer/,
  );
});

const failures: [said: string, sentence: RegExp][] = [
  ['npm error code ENOTFOUND\nnpm error network request failed', /registry does not answer/],
  ['npm error code ECONNREFUSED', /registry does not answer/],
  ['npm error code EAI_AGAIN', /registry does not answer/],
  ['npm error nospc ENOSPC: no space left on device', /disk is full/],
  ["npm error EACCES: permission denied, mkdir 'node_modules'", /cannot be written to/],
  ['spawn npm ENOENT', /npm was not found/],
  ['npm error code EINTEGRITY\nnpm error sha512 wrong', /It said:\n.*\n.*sha512 wrong/],
];

test.each(failures)('an installation that says "%s" is explained', (said, sentence) => {
  expect(whyInstallFailed(said)).toMatch(sentence);
});

test('another lockfile has another hash', () => {
  const root = mkdtempSync(join(tmpdir(), 'extramoney-packages-'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  const before = lockHash(root);
  writeFileSync(join(root, 'package-lock.json'), '{ }');
  expect(lockHash(root)).not.toBe(before);
  rmSync(root, { recursive: true });
});

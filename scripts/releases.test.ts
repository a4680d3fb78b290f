import { expect, it } from 'vitest';
import { releasesIn } from './releases.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';

it('reads the released versions of a changelog with their commits', () => {
  const released = `## 1.0.0 - 2026-12-01, commit ${commit}`;
  const changelog = `# Changelog\n\n## Unreleased\n\n### Added\n\n${released}\n`;
  expect(releasesIn(changelog)).toEqual([{ version: '1.0.0', on: '2026-12-01', commit }]);
});

it.each(['1.0.0', '1.0.0 - 2026-12-01', '1.0.0 - 2026-12-01, commit 0123abc', 'Next'])(
  'refuses the heading %s, which is no version with its commit',
  (heading) => {
    expect(() => releasesIn(`## ${heading}\n`)).toThrow(`has the heading "${heading}"`);
  },
);

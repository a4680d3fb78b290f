/** A released version: an entry of CHANGELOG.md with its day and its commit. */
export interface Release {
  readonly version: string;
  /** As `2026-12-01`. */
  readonly on: string;
  /** The commit it was built from, 40 hexadecimal digits. */
  readonly commit: string;
}

const entry =
  /^(?<version>\d+\.\d+\.\d+) - (?<on>\d{4}-\d\d-\d\d), commit (?<commit>[0-9a-f]{40})$/;

/**
 * The released versions of a changelog, newest first. Its headings of the second level are
 * `Unreleased`, or such as `1.0.0 - 2026-12-01, commit 0123…` with all 40 digits.
 * @throws if a heading is neither
 */
export function releasesIn(changelog: string): Release[] {
  const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
  return headings
    .filter((heading) => heading !== 'Unreleased')
    .map((heading) => {
      const { version, on, commit } = entry.exec(heading)?.groups ?? {};
      if (version === undefined || on === undefined || commit === undefined) {
        throw new Error(
          `CHANGELOG.md has the heading "${heading}". A released version is headed such as ` +
            '"## 1.0.0 - 2026-12-01, commit" and the 40 digits of its commit.',
        );
      }
      return { version, on, commit };
    });
}

import type { KnipConfig } from 'knip';

/** Style sheets that a style sheet names by `@import` or `composes … from`. */
const sheetsNamedBy = (text: string) =>
  [...text.matchAll(/(?:@import|composes:[^;]*?from)\s+(?:url\()?(['"][^'"]+['"])/g)]
    .map(([, sheet]) => `import ${sheet};`)
    .join('\n');

/** A pattern with `!` is of the product: there a file that only tests import is unused too. */
const config: KnipConfig = {
  entry: [
    '{server/app,demo,simulator}/main.ts!',
    'server/app/{check/check,copy/copy}-main.ts!',
    'server/**/*-worker-main.ts!',
    'terminal/operator.ts!',
    '{web,console}/shell/main.tsx!',
    'web/shell/prerender.tsx!',
    'web/platform/service-worker/service-worker.ts!',
    'web/platform/schemas/lean-schemas.ts!',
    'web/platform/one-language.ts!',
    'web/verify/face/finder/tensors.ts!',
    'contract/sentences/*.ts!',
    'scripts/*.{ts,mjs}!',
    'bench/*.ts',
    'journeys/pictures.ts',
    'testing/{one-postgres,fixed-seed}.ts',
    'testing/mutation/{mutate,mutant-runner,reached}.ts',
    'testing/{patterns,prose}/check-*.ts',
    'testing/simulation/simulate.ts',
    '{bench,testing}/**/*-main.ts',
    '**/*.{test,journey}.{ts,tsx}',
  ],
  project: [
    '{contract,domain,server,demo,web,console,terminal,simulator}/**/*.{ts,tsx,mjs,css}!',
    '!**/*-for-tests.{ts,tsx}!',
    '!**/*.test.{ts,tsx}!',
    '{testing,journeys,bench,scripts}/**/*.{ts,tsx,mjs}',
  ],
  compilers: { css: sheetsNamedBy },
  ignoreExportsUsedInFile: true,
  exclude: ['binaries'],
  // They are run by their paths.
  ignoreDependencies: ['oxlint', 'recheck'],
};

export default config;

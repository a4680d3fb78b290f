import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { conformanceReport } from './report.ts';

const report = fileURLToPath(new URL('../../docs/reference/conformance.md', import.meta.url));

describe('what the specification says', () => {
  // `vitest run journeys/conformance/conformance.test.ts -u` writes it again.
  it('is listed with its proof in docs/reference/conformance.md', async () => {
    await expect(conformanceReport()).toMatchFileSnapshot(report);
  });
});

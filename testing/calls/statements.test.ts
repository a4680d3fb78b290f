import { describe, expect, it } from 'vitest';
import { script } from '../../server/store/database/database.ts';
import { testDatabase } from '../database.ts';
import { productStatements } from '../product-statements.ts';

const planned = /^\s*(?:select|insert|update|delete|with)\b/i;

describe('every statement of the calls, the jobs and the acts', () => {
  it('fits the tables as they are', async () => {
    const product = await productStatements();
    expect(product.uses).toBeGreaterThan(100);
    await using db = await testDatabase();
    // What changes the schema itself cannot be planned ahead.
    const statements = product.statements.filter(({ text }) => planned.test(text));
    expect(statements.length).toBeGreaterThan(50);
    const faults: string[] = [];
    for (const { name, text } of statements) {
      await db
        .run(script(`prepare "${name}" as ${text}`))
        .catch((error: Error) => faults.push(`${error.message}: ${text}`));
    }
    expect(faults).toEqual([]);
  });

  it('leaves camelCase to the database: no column is renamed by hand', async () => {
    const { statements } = await productStatements();
    const byHand = statements.filter(({ text }) => /\bas\s+"[a-z]+[A-Z]/.test(text));
    expect(byHand.map(({ text }) => text)).toEqual([]);
  });
});

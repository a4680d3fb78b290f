import { beforeAll, describe, expect, it } from 'vitest';
import { dataTables } from '../../server/store/database/tables.ts';
import { testDatabase } from '../database.ts';
import { productStatements } from '../product-statements.ts';
import { spreadTables } from './spread-tables.ts';
import { beyondOne } from './statements-of-many.ts';

/*
 * Which statements concern one borrower and name the borrower: a database that keeps borrowers on
 * many machines sends them to one. `statements-of-many.ts` lists the others.
 */

/** `one`: says which borrower. `key`: one row by its own key. `many`: any borrowers. */
type Reach = 'one' | 'key' | 'many';

const readsOrWrites = (table: string) =>
  new RegExp(String.raw`\b(?:from|join|into|update)\s+(?:only\s+)?${table}\b`, 'i');

const saysWhose = /\bborrower_id\s*=\s*\$\d|\bborrower (?:b )?where (?:b\.)?id = \$\d/;
const ofThisBorrower = /^update borrower set .* where id = \$\d+$/;
/** A row of a borrower whom the statement names among its values. */
const insertsOne = new RegExp(
  String.raw`^insert into \w+ \((?:[^)]*, )?borrower_id\b[^)]*\) ` +
    String.raw`(?:values|select \$\d, \w+, \w+, \$\d from jsonb_each)`,
);
const byItsKey = /\b(?:id|number|code|order_id|challenge_id|token_hash|mobile) = \$\d/;
const many = /\blimit \$|json_to_recordset|= any ?\(|\bid > \$\d|\blimit \d{2,}/i;

function reachOf(text: string): Reach {
  const said = text.replace(/\s+/g, ' ').trim();
  if (saysWhose.test(said) || ofThisBorrower.test(said) || insertsOne.test(said)) return 'one';
  return byItsKey.test(said) && !many.test(said) ? 'key' : 'many';
}

describe('statements about borrowers', () => {
  const tables = new Set<string>();
  const reaches: Reach[] = [];
  const beyond = new Set<string>();

  beforeAll(async () => {
    const { statements } = await productStatements();
    await using db = await testDatabase();
    const ofBorrowers = (await dataTables(db))
      .filter(({ name, columns }) => name === 'borrower' || columns.some(isBorrower))
      .map(({ name }) => name);
    for (const name of ofBorrowers) tables.add(name);
    for (const { text, name } of statements) {
      const used = ofBorrowers.filter((table) => readsOrWrites(table).test(text));
      if (used.length === 0 || name === '') continue;
      const reach = reachOf(text);
      reaches.push(reach);
      const [verb = ''] = /\b(?:insert|update|delete)\b/i.exec(text) ?? ['select'];
      if (reach === 'many') beyond.add(`${verb.toLowerCase()} ${used.sort().join(', ')}`);
    }
  });
  const isBorrower = ({ name }: { name: string }) => name === 'borrower_id';

  it('use the tables that are listed, and most name their borrower', () => {
    expect(spreadTables).toEqual([...tables].sort());
    expect(reaches.length).toBeGreaterThan(250);
    const ones = reaches.filter((reach) => reach === 'one').length;
    // Plain inserts name theirs too, and are not among them: their text is made when they run.
    expect(ones / reaches.length).toBeGreaterThan(0.4);
  });

  it('that reach beyond one borrower are listed with what each would need', () => {
    const listed = beyondOne.flatMap(({ need, of }) => (need === '' ? [] : of));
    expect([...listed].sort()).toEqual([...beyond].sort());
  });
});

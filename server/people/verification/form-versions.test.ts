import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalColumns } from '../../../domain/people/forms/personal-form.ts';
import { shippedForms } from '../../../domain/people/forms/form-definition.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { sql } from '../../store/database/database.ts';
import {
  newestColumns,
  newestQuestionnaire,
  publishForm,
  publishShippedForms,
} from './form-versions.ts';

const now = new Date('2026-11-20T08:00:00Z');
const list = sql<{ form: string; version: number; publishedBy: string }>(
  'select form, version, published_by from form_version order by form, version',
);

describe('forms', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.dispose());

  const publish = (definition: unknown, publishedBy = 'mwila') =>
    publishForm(db, { form: 'personal', definition, publishedBy, now });

  it('come with the program, once', async () => {
    await publishShippedForms(db, now);
    await publishShippedForms(db, now);
    expect(await db.rows(list)).toEqual([
      { form: 'contacts', version: 1, publishedBy: 'shipped' },
      { form: 'personal', version: 1, publishedBy: 'shipped' },
      { form: 'questionnaire', version: 1, publishedBy: 'shipped' },
    ]);
    expect(await newestColumns(db, 'personal')).toEqual({
      version: 1,
      columns: personalColumns,
    });
    expect((await newestQuestionnaire(db)).title).toBe('About your loan');
  });

  it('are published as the next version, and a start does not go back', async () => {
    const columns = personalColumns.filter(({ field }) => field !== 'payday');
    expect(await publish({ columns })).toEqual({ version: 2 });
    await publishShippedForms(db, now);
    expect(await newestColumns(db, 'personal')).toEqual({ version: 2, columns });
  });

  it('stay what they are when the newest is published again', async () => {
    const { columns } = await newestColumns(db, 'personal');
    const turned = columns.map((one) => Object.fromEntries(Object.entries(one).reverse()));
    expect(await publish({ columns: turned })).toEqual({ version: 2 });
  });

  it('with faults are not published, and every fault is said', async () => {
    const columns = [
      { field: 'x y', label: '', type: 'text', required: false, pattern: '(a+)+' },
    ];
    const outcome = await publish({ columns });
    expect(outcome).toEqual({
      faults: [
        'x y: a field is named in letters, as monthlyIncome is',
        'x y: has no label',
        'x y: the pattern repeats a group',
        'monthlyIncome: must always be asked, required, of the type amount',
      ],
    });
    expect((await newestColumns(db, 'personal')).version).toBe(2);
  });

  it('published by several at once get a version each', async () => {
    const outcomes = await Promise.all(
      [1, 2, 3].map((n) => {
        const note = { field: `note${n}`, label: 'Note', type: 'text', required: false };
        return publish({ columns: [...shippedForms.personal.columns, note] }, `by ${n}`);
      }),
    );
    const versions = outcomes.map((one) => ('version' in one ? one.version : one.faults));
    expect(versions.toSorted()).toEqual([3, 4, 5]);
  });
});

import type { OperatorArgs } from '../../../contract/staff/operator.ts';
import { sql } from '../../store/database/database.ts';
import { newestDefinition, publishForm } from '../../people/verification/form-versions.ts';
import type { ActOutcome, OperatorCall } from './operator-call.ts';
import { OperatorRefusal } from './operator-call.ts';
import { instantText, tablePart } from './page.ts';
import { readJsonFile } from './read-json-file.ts';

interface VersionRow {
  form: string;
  version: number;
  published_by: string;
  published_at: Date;
}

const mostVersions = 200;

const selectVersions = sql<VersionRow>(`
  select form, version, published_by, published_at from form_version
  order by form, version desc limit ${mostVersions}`);

export async function listForms({ context }: OperatorCall<object>): ActOutcome {
  const versions = await context.db.rows(selectVersions);
  const rows = versions.map((row) => [
    row.form,
    String(row.version),
    row.published_by,
    instantText(row.published_at),
  ]);
  const columns = ['form', 'version', 'published by', 'at'];
  return {
    page: { title: 'Forms', parts: [tablePart('', columns, rows, 'None is published.')] },
    data: versions,
  };
}

/** The newest definition of a form, as it can be changed and published. */
export async function showNewestForm({
  context,
  args: { form },
}: OperatorCall<OperatorArgs<'forms show'>>): ActOutcome {
  const { version, definition } = await newestDefinition(context.db, form);
  const lines = JSON.stringify(definition, null, 2).split('\n');
  const title = `The form ${form}, version ${version}`;
  return { page: { title, parts: [{ heading: '', lines }] }, data: definition };
}

/** Borrowers are asked by the new version from now on; what was answered keeps its own. */
export async function publishFormFile(
  call: OperatorCall<OperatorArgs<'forms publish'>>,
): ActOutcome {
  const { context, args, who } = call;
  const { form } = args;
  const definition = readJsonFile(args.file);
  if (definition instanceof OperatorRefusal) return definition;
  const now = context.clock.now();
  const published = await publishForm(context.db, { form, definition, publishedBy: who, now });
  if ('faults' in published) {
    const faults = published.faults.join('\n');
    return new OperatorRefusal(422, `This form cannot be published:\n${faults}`);
  }
  const { version } = published;
  return {
    page: { title: `The form ${form} is asked by version ${version} now.`, parts: [] },
    data: { form, version },
  };
}

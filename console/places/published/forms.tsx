import { listForms } from '../../../contract/staff/publish-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { listOf } from '../../platform/list-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Instant } from '../../ui/instant.tsx';
import { formTitles } from './publication-words.ts';
import { Waits } from './waits.tsx';

/** Forms as they are published, and what waits. */
export const Forms = listOf({
  act: listForms,
  args: () => ({}),
  rowsOf: ({ forms }): StaffAnswerOf<typeof listForms>['forms'] => forms,
  caption: 'Forms',
  columns: [
    { head: 'Form', cell: ({ form }) => formTitles[form] },
    { head: 'Version', cell: ({ version }) => version, isNumber: true },
    { head: 'Since', cell: ({ publishedAt }) => <Instant at={publishedAt} /> },
    { head: 'Published by', cell: ({ publishedBy }) => publishedBy, isWide: true },
    { head: 'Waits', cell: ({ waiting }) => <Waits waiting={waiting} /> },
  ],
  keyOf: ({ form }) => form,
  hrefOf: ({ form }) => paths.form(form),
  none: 'No form is published.',
});

import { showSettings } from '../../../contract/staff/system-acts.ts';
import type { StaffAnswerOf } from '../../../contract/staff/staff-act.ts';
import { listOf } from '../../platform/list-page.tsx';
import { Tag } from '../../ui/frames.tsx';

/** What this server was started with; of secrets only whether they are set. */
export const Settings = listOf({
  act: showSettings,
  args: () => ({}),
  rowsOf: ({ settings }): StaffAnswerOf<typeof showSettings>['settings'] => settings,
  caption: 'What this server was started with',
  columns: [
    { head: 'Setting', cell: ({ name }) => <code>{name}</code> },
    {
      head: 'Value',
      cell: ({ value, isSecret }) => {
        if (value === '') return '–';
        return isSecret ? <Tag>secret, {value}</Tag> : value;
      },
      isMain: true,
      isLong: true,
    },
  ],
  keyOf: ({ name }) => name,
  none: 'No setting is known.',
});

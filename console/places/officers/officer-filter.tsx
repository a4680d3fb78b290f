import { showOfficers } from '../../../contract/staff/officer-acts.ts';
import type { StaffId } from '../../../contract/staff/people-words.ts';
import type { Filter } from '../../platform/filters.tsx';
import { useAct } from '../../platform/queries.ts';
import { useWhyNot } from '../../platform/session.ts';
import { Choice } from '../../ui/field.tsx';

/** Loans of an officer, and of those whose deputy they are today. */
export const officerFilter: Filter<StaffId | undefined> = {
  read: (text) => (/^[\w-]{16,60}$/.test(text) ? (text as StaffId) : undefined),
  Field({ text, show }) {
    const mayNot = useWhyNot('officers', 'reads');
    const asked = useAct(showOfficers, {}, { isWanted: mayNot === null });
    if (mayNot !== null) return null;
    const options = (asked.data?.people ?? []).map(({ id, name }) => ({
      value: id,
      label: name,
    }));
    return <Choice label="Officer" none="All" value={text} options={options} onChoose={show} />;
  },
};

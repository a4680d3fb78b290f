import { listPeople } from '../../contract/staff/people-acts.ts';
import type { StaffId } from '../../contract/staff/people-words.ts';
import type { Filter } from '../platform/filters.tsx';
import { useAct } from '../platform/queries.ts';
import { useWhyNot } from '../platform/session.ts';
import { Choice } from '../ui/field.tsx';

/** One of the lender’s people, for colleagues who see what others did; others see their own. */
export const whoDid: Filter<StaffId | undefined> = {
  read: (text) => (text === '' ? undefined : (text as StaffId)),
  Field: ({ text, show }) =>
    useWhyNot('audit', 'reads') === null ? <WhoChoice by={text} onChoose={show} /> : null,
};

function WhoChoice({ by, onChoose }: { by: string; onChoose: (id: string) => void }) {
  const people = useAct(listPeople, {}).data?.people ?? [];
  return (
    <Choice
      label="Who"
      none="Everybody"
      value={by}
      options={people.map(({ id, name }) => ({ value: id as string, label: name }))}
      onChoose={onChoose}
    />
  );
}

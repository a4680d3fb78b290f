import { listPeople } from '../../contract/staff/people-acts.ts';
import { useAct } from '../platform/queries.ts';
import { Choice } from '../ui/field.tsx';

interface WhoChoiceProps {
  by: string | undefined;
  onChoose: (id: string) => void;
}

/** One of the lender's people, or everybody. */
export function WhoChoice({ by, onChoose }: WhoChoiceProps) {
  const people = useAct(listPeople, {}).data?.people ?? [];
  return (
    <Choice
      label="Who"
      none="Everybody"
      value={by ?? ''}
      options={people.map(({ id, name }) => ({ value: id as string, label: name }))}
      onChoose={onChoose}
    />
  );
}

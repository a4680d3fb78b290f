import { useLocation, useSearchParams } from 'wouter';
import { parseCivilDate } from '../../../contract/words/civil-date.ts';
import type { CivilDate } from '../../../contract/words/civil-date.ts';
import { withFilter } from '../../platform/paths.ts';
import { TextField } from '../../ui/field.tsx';
import { Filters } from '../../ui/frames.tsx';
import { serverToday } from '../../ui/server-now.ts';

/** Of which day the books are shown, and as they were recorded by which other one. */
interface BooksDay {
  readonly asOf: CivilDate;
  readonly knownOn: CivilDate | undefined;
}

/** The day in the address of a page of the books; today where there is none. */
export function useBooksDay(): BooksDay {
  const [search] = useSearchParams();
  return {
    asOf: parseCivilDate(search.get('asOf') ?? '') ?? serverToday(),
    knownOn: parseCivilDate(search.get('knownOn') ?? '') ?? undefined,
  };
}

/** Chooses the day, and leads to it. */
export function BooksDayFilters({ path, day }: { path: string; day: BooksDay }) {
  const [, navigate] = useLocation();
  const { asOf, knownOn } = day;
  const show = (change: Readonly<Record<string, string>>) =>
    navigate(withFilter(path, { asOf, knownOn, ...change }));
  return (
    <Filters>
      <TextField
        label="As at"
        type="date"
        value={asOf}
        onText={(chosen) => show({ asOf: chosen })}
      />
      <TextField
        label="As recorded by"
        type="date"
        hint={knownOn === undefined && 'Empty: as it is known now.'}
        value={knownOn ?? ''}
        onText={(chosen) => show({ knownOn: chosen })}
      />
    </Filters>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Listed } from '../../platform/listed.tsx';
import { useFilter } from '../../platform/use-filter.ts';
import { Choice } from '../../ui/field.tsx';
import { Filters } from '../../ui/frames.tsx';
import { ByLaw, type Clock } from './compliance-words.tsx';

/** Which part of a register its address shows: what is open, or what ended. */
export function useRegister() {
  const { said, after } = useFilter();
  return { filter: { isOpen: said('show') !== 'ended' }, after, limit: 50 };
}

interface RegisterProps<Row> {
  asked: UseQueryResult<{
    readonly rows: readonly Row[];
    readonly next?: string | undefined;
    readonly about: number;
    readonly clock: Clock;
  }>;
  /** What the clock of the law is about. */
  law: string;
  noneOpen: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** What the law has us keep and tell of within days: a part of it, with the law's clock. */
export function Register<Row>({ asked, law, noneOpen, children }: RegisterProps<Row>) {
  const { show } = useFilter();
  const { isOpen } = useRegister().filter;
  return (
    <>
      <Filters>
        <Choice
          label="Show"
          none="Those that are open"
          value={isOpen ? '' : 'ended'}
          options={[{ value: 'ended', label: 'Those that ended' }]}
          onChoose={(value) => show({ show: value })}
        />
      </Filters>
      {asked.data === undefined ? null : <ByLaw clock={asked.data.clock} what={law} />}
      <Listed asked={asked} none={isOpen ? noneOpen : 'None has ended.'}>
        {children}
      </Listed>
    </>
  );
}

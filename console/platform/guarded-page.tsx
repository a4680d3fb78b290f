import type { ComponentProps, ReactNode } from 'react';
import type { Permission } from '../../contract/staff/permissions.ts';
import { Page } from '../ui/frames.tsx';
import { useHere } from './here.ts';
import { NotAllowed } from './not-allowed.tsx';
import { useSession, whyNot } from './session.ts';

interface GuardedPageProps extends Omit<ComponentProps<typeof Page>, 'title'> {
  /** Where it says more than the name that the table of pages has. */
  title?: string;
  /** What reading it takes, where that differs from the table of pages. */
  needs?: Permission;
  /** Colleagues who may only raise something here are let in too, to do that. */
  isForRaisers?: boolean;
  /** The way to its other parts, some of which other colleagues may see. */
  tabs?: ReactNode;
}

/** A page as its row of the table has it. Without the permission it shows only who has it. */
export function GuardedPage(props: GuardedPageProps) {
  const here = useHere();
  const { roles } = useSession();
  const {
    title = here.title,
    needs = here.needs,
    isForRaisers,
    tabs,
    children,
    ...page
  } = props;
  const mayNot = needs === undefined ? null : whyNot(roles, needs, 'reads');
  const mayRaise = isForRaisers && needs && whyNot(roles, needs, 'raises') === null;
  if (mayNot !== null && !mayRaise) {
    return (
      <Page title={title}>
        {tabs}
        <NotAllowed sentence={mayNot} />
      </Page>
    );
  }
  return (
    <Page title={title} {...page}>
      {tabs}
      {children}
    </Page>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import type { Permission } from '../../contract/staff/permissions.ts';
import { Page } from '../ui/frames.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { useWhyNot } from './session.ts';

interface GuardedPageProps extends ComponentProps<typeof Page> {
  /** What reading it takes. */
  needs: Permission;
  /** Whoever may only raise something here is let in too, to do that. */
  isForRaisers?: boolean;
  /** The way to its other parts, where some may be for whom this one is not. */
  tabs?: ReactNode;
}

/** A screen for who may read it; others are told who may, and see nothing else of it. */
export function GuardedPage(props: GuardedPageProps) {
  const { needs, isForRaisers = false, tabs, children, ...page } = props;
  const mayNot = useWhyNot(needs, 'reads');
  const mayNotRaise = useWhyNot(needs, 'raises');
  if (mayNot !== null && !(isForRaisers && mayNotRaise === null)) {
    return (
      <Page title={page.title}>
        {tabs}
        <NotAllowed sentence={mayNot} />
      </Page>
    );
  }
  return (
    <Page {...page}>
      {tabs}
      {children}
    </Page>
  );
}

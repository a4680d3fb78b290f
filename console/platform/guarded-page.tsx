import type { ComponentProps, ReactNode } from 'react';
import type { Permission } from '../../contract/staff/permissions.ts';
import { Page } from '../ui/frames.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { useWhyNot } from './session.ts';

interface GuardedPageProps extends ComponentProps<typeof Page> {
  /** What reading it takes. */
  needs: Permission;
  /** The way to its other parts, where some may be for whom this one is not. */
  tabs?: ReactNode;
}

/** A screen for who may read it; others are told who may, and see nothing else of it. */
export function GuardedPage({ needs, tabs, children, ...page }: GuardedPageProps) {
  const mayNot = useWhyNot(needs, 'reads');
  if (mayNot !== null) {
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

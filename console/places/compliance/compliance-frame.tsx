import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { GuardedPage } from '../../platform/guarded-page.tsx';
import { paths } from '../../platform/paths.ts';
import { Tabs } from '../../ui/tabs.tsx';

const parts = [
  { to: paths.compliance, label: 'Suspicion' },
  { to: paths.watch, label: 'Watch list' },
  { to: paths.breaches, label: 'Breaches' },
  { to: paths.readings, label: 'Who looked' },
  { to: paths.retention, label: 'Retention' },
] as const;

interface ComplianceFrameProps {
  lead: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** What the law has us write down: one place, its parts side by side. */
export function ComplianceFrame({ children, ...page }: ComplianceFrameProps) {
  const [address] = useLocation();
  return (
    <GuardedPage
      {...page}
      isForRaisers
      tabs={
        <Tabs
          label="Parts of compliance"
          tabs={parts.map((part) => ({ ...part, isHere: part.to === address }))}
        />
      }
    >
      {children}
    </GuardedPage>
  );
}

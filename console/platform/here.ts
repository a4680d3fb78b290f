import { createContext, use } from 'react';
import type { Permission } from '../../contract/staff/permissions.ts';

/** What the table of pages says about the page that is shown. */
export interface Here {
  readonly title: string;
  readonly needs: Permission | undefined;
}

export const HereContext = createContext<Here>({ title: '', needs: undefined });

/** The page that is shown. */
export function useHere(): Here {
  return use(HereContext);
}

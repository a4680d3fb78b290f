import type { DemoData } from '../server/app/demo-data.ts';
import { playHistory } from './history/play-history.ts';
import { makeDemoPeople } from './people/make-demo-people.ts';
import { makeDemoStaff } from './people/demo-staff.ts';

/** Demo people, demo staff and the history of an invented lender. */
export const demoData: DemoData = {
  makePeople: makeDemoPeople,
  makeStaff: makeDemoStaff,
  playHistory,
};

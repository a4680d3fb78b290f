/** Bytes of every built screen against their budgets; exits 1 when one is over. No browser. */
import { overBudget, pageBytes } from './bytes/page-bytes.ts';

const pages = pageBytes();
if (pages === null) throw new Error('The screens are not built: "npm start" builds them.');
console.table(pages);
const complaints = overBudget(pages);
for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;

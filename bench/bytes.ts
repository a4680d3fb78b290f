/** Bytes of every built screen against their budgets; exits 1 when one is over. No browser. */
import { faceBudget, faceBytes } from './bytes/face-bytes.ts';
import { overBudget, pageBytes } from './bytes/page-bytes.ts';

const pages = pageBytes();
if (pages === null) throw new Error('The screens are not built: "npm start" builds them.');
console.table(pages);
const face = faceBytes();
console.log('the face check beyond the first screen, in bytes:', face);
const complaints = [...overBudget(pages), ...(face?.elsewhere ?? [])];
if (face && face.all > faceBudget) {
  complaints.push(`the face check is ${face.all} bytes, ${faceBudget} are allowed`);
}
for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;

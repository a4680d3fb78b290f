import type { Office } from './colleague.ts';
import { take } from './console-picture.ts';

/** Products, a draft while it is typed, and what a simulation of it found. */
export async function takeProducts(office: Office): Promise<void> {
  const grace = await office.comes();
  await grace.logsInAs('Grace Banda');
  await grace.goesTo('/products');
  await take(grace, 'products');
  await grace.goesTo('/products/standard/draft');
  await grace.types('Late fee a day, %', '0.6');
  await grace.sees('The late fee a day is above the cap.');
  await take(grace, 'draft-refused');
  await grace.types('Late fee a day, %', '0.4');
  await grace.types('Interest a day, %', '0.35');
  await grace.types('Service fee, %', '4');
  await grace.sees(/^Allowed$/);
  await grace.presses('Save the draft');
  await grace.sees('The draft is saved.');
  await take(grace, 'draft');
  await grace.presses('Simulate it');
  await grace.sees('Some of the loans');
  await take(grace, 'simulation');
  await grace.goesTo('/products/standard');
  await take(grace, 'product');
}

import { expect, it } from 'vitest';
import { provinceOfDistrict } from '../../contract/borrower/regions.ts';
import { isDistrict, regions, regionsInside } from './regions.ts';

it.each([
  [1, 'Central', 11],
  [2, 'Copperbelt', 10],
  [3, 'Eastern', 15],
  [4, 'Luapula', 12],
  [5, 'Lusaka', 6],
  [6, 'Muchinga', 8],
  [7, 'Northern', 12],
  [8, 'North-Western', 11],
  [9, 'Southern', 15],
  [10, 'Western', 16],
])('the province %i is %s with %i districts', (id, name, count) => {
  expect(regions.find((one) => one.id === id)).toMatchObject({
    name,
    parentId: 0,
    leaf: false,
  });
  const districts = regionsInside(id);
  expect(districts).toHaveLength(count);
  expect(districts.every(({ leaf, parentId }) => leaf && parentId === id)).toBe(true);
  expect(new Set(districts.map((one) => provinceOfDistrict(one.id)))).toEqual(new Set([id]));
  const names = districts.map((district) => district.name);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
});

it('there are ten provinces and 116 districts, each id and district name once', () => {
  expect(regionsInside(0)).toHaveLength(10);
  const districts = regions.filter(({ leaf }) => leaf);
  expect(districts).toHaveLength(116);
  expect(new Set(regions.map(({ id }) => id)).size).toBe(126);
  expect(new Set(districts.map(({ name }) => name)).size).toBe(116);
});

// Saved addresses name these: a changed id would move people.
it.each([
  [101, 'Chibombo'],
  [210, 'Ndola'],
  [505, 'Lusaka'],
  [608, "Shiwang'andu"],
  [905, 'Itezhi-Tezhi'],
  [1016, 'Sioma'],
])('the district %i stays %s', (id, name) => {
  expect(regions.find((one) => one.id === id)?.name).toBe(name);
  expect(isDistrict(id)).toBe(true);
});

it.each([0, 5, 507, 1017, 1101, -101])('%i is no district', (id) => {
  expect(isDistrict(id)).toBe(false);
});

it.each([505, 11, 999_999])('nothing is inside %i', (id) => {
  expect(regionsInside(id)).toEqual([]);
});

import { expect, test } from 'vitest';
import { jobList } from '../server/app/jobs/job-list.ts';
import { jobWords } from '../console/places/system/job-words.ts';

test('every job has its sentence, and each sentence a job', () => {
  expect(Object.keys(jobWords).sort()).toEqual(jobList.map(({ name }) => name).sort());
});

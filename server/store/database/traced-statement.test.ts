import { expect, test } from 'vitest';
import { summaryOf } from './traced-statement.ts';

test.each([
  ['select 1 as one', 'select'],
  ['select id from loan_order where id = $1 for update skip locked', 'select loan_order'],
  ['select id from loan_order for no key update', 'select loan_order'],
  ['select n from unnest($1) n join payment p on p.id = n', 'select'],
  ['insert into sms (id) values ($1) on conflict do update set id = $1', 'insert sms'],
  ['with a as (select id from payment), b as (update plan set x = 1) select 1', 'update plan'],
  ['\n  DELETE FROM job_run where name = $1', 'delete job_run'],
  ['begin', 'begin'],
])('%s is summed up as %s', (text, summary) => expect(summaryOf(text)).toBe(summary));

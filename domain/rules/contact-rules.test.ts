import { describe, expect, it } from 'vitest';
import type { ContactHow } from '../../contract/borrower/data-rights.ts';
import type { CivilDate } from '../../contract/words/civil-date.ts';
import {
  bucketOf,
  contactAllowedFrom,
  contactRuleFaults,
  type ContactFacts,
  firstContactRules as rules,
  whyNotContact,
} from './contact-rules.ts';

/** 2026-03-02 is a Monday. */
const at = (time: string) => new Date(`2026-${time}:00+02:00`);
const day = (text: string) => `2026-${text}` as CivilDate;

const nothing: ContactFacts = {
  holidays: new Map([[day('03-12'), 'Youth Day']]),
  calls: [],
  talkedAt: null,
  promisedAt: null,
  promisedOn: null,
  messagedOn: [],
  stop: null,
  isArranged: false,
  isComplaintOpen: false,
  isNotTheirs: false,
};

const said = (time: string, facts: Partial<ContactFacts> = {}, how: ContactHow = 'call') =>
  whyNotContact({ rules, facts: { ...nothing, ...facts }, how, at: at(time) }).map(
    ({ rule, until }) => [rule, until?.toISOString() ?? null],
  );
/** An instant of a row, as ISO says it. */
const z = (time: string) => at(time).toISOString();

describe('a borrower is called', () => {
  it.each([
    ['at eight on a Monday', '03-02T08:00', []],
    ['a minute before six', '03-02T17:59', []],
    ['on a Saturday', '03-07T12:00', []],
    ['not before eight', '03-02T07:59', [['outside-hours', z('03-02T08:00')]]],
    ['not at six', '03-02T18:00', [['outside-hours', z('03-03T08:00')]]],
    ['not on a Saturday evening', '03-07T18:00', [['outside-hours', z('03-09T08:00')]]],
    ['not on a Sunday', '03-08T10:00', [['outside-hours', z('03-09T08:00')]]],
    ['not on a public holiday', '03-12T10:00', [['holiday', z('03-13T00:00')]]],
  ])('%s', (_, time, whys) => {
    expect(said(time)).toEqual(whys);
  });

  it.each([
    ['once a day', ['03-02T09:00'], '03-02T16:00', z('03-03T00:00')],
    ['the next day again', ['03-02T09:00'], '03-03T08:00', null],
    [
      'three times in seven days',
      ['03-02T09:00', '03-03T09:00', '03-04T09:00'],
      '03-06T09:00',
      z('03-09T00:00'),
    ],
    [
      'and the first of three leaves the seventh day after',
      ['03-02T09:00', '03-03T09:00', '03-04T09:00'],
      '03-09T09:00',
      null,
    ],
    [
      'both at once: the later counts',
      ['03-02T09:00', '03-03T09:00', '03-09T09:00'],
      '03-09T10:00',
      z('03-10T00:00'),
    ],
  ])('%s', (_, calls, time, until) => {
    const whys = said(time, { calls: calls.map(at) });
    expect(whys).toEqual(until === null ? [] : [['contact-limit', until]]);
  });

  it.each([
    ['after talking', { talkedAt: at('03-02T10:00') }],
    ['after a promise', { promisedAt: at('03-02T10:00') }],
    ['after the later of both', { talkedAt: at('02-24T10:00'), promisedAt: at('03-02T10:00') }],
  ])('only after seven whole days of rest %s', (_, facts) => {
    expect(said('03-09T17:00', facts)).toEqual([['talked-lately', z('03-10T00:00')]]);
    expect(said('03-10T08:00', facts)).toEqual([]);
  });

  it('not while a promise is open, and from the morning after its day', () => {
    const facts = { promisedOn: day('03-06') };
    expect(said('03-06T10:00', facts)).toEqual([['promise-kept-open', z('03-07T00:00')]]);
    expect(said('03-07T10:00', facts)).toEqual([]);
  });

  it('not while a complaint, a stop or a wrong number is open, which no clock ends', () => {
    expect(said('03-02T10:00', { isComplaintOpen: true })).toEqual([['complaint-open', null]]);
    expect(said('03-02T10:00', { isNotTheirs: true })).toEqual([['not-the-borrower', null]]);
    expect(said('03-02T10:00', { stop: { until: null } })).toEqual([['contact-stopped', null]]);
    const until = { stop: { until: day('03-04') } };
    expect(said('03-04T10:00', until)).toEqual([['contact-stopped', z('03-05T00:00')]]);
    expect(said('03-05T10:00', until)).toEqual([]);
  });
});

describe('a message', () => {
  it('is allowed once a day, reminders included, and never to a wrong number', () => {
    const facts = { messagedOn: [day('03-02')], calls: [at('03-02T09:00')], isNotTheirs: true };
    expect(said('03-02T10:00', facts, 'message')).toEqual([
      ['contact-limit', z('03-03T00:00')],
    ]);
    expect(said('03-03T10:00', facts, 'message')).toEqual([]);
  });
});

describe('when it is allowed', () => {
  const from = (time: string, facts: Partial<ContactFacts> = {}) =>
    contactAllowedFrom({ rules, facts: { ...nothing, ...facts }, how: 'call', at: at(time) });

  it('is the first instant at which no rule forbids it, over nights, Sundays and holidays', () => {
    expect(from('03-02T10:00')).toEqual(at('03-02T10:00'));
    expect(from('03-07T19:00')).toEqual(at('03-09T08:00'));
    expect(from('03-04T10:00', { talkedAt: at('03-04T09:00') })).toEqual(at('03-13T08:00'));
    expect(from('03-11T19:00')).toEqual(at('03-13T08:00'));
  });

  it('is no instant where a person has to act first', () => {
    expect(from('03-02T10:00', { isComplaintOpen: true })).toBe(null);
    const everyDay = new Map(
      Array.from({ length: 31 }, (_, n) => [day(`03-${String(n + 1).padStart(2, '0')}`), 'x']),
    );
    expect(from('03-02T10:00', { holidays: everyDay })).toEqual(at('04-01T08:00'));
  });
});

it('a debt is in the bucket of its days', () => {
  const days = [0, 1, 7, 8, 30, 31, 90, 91, 400];
  expect(days.map((late) => bucketOf(rules, late)?.name ?? null)).toEqual([
    null,
    '1-7',
    '1-7',
    '8-30',
    '8-30',
    '31-60',
    '61-90',
    '91+',
    '91+',
  ]);
});

it('rules may not leave the hours of the licence, call on Sundays, or allow nothing', () => {
  const hours = { from: 8, to: 18 };
  expect(contactRuleFaults(rules, hours)).toEqual([]);
  for (const wrong of [
    { fromHour: 7 },
    { toHour: 19 },
    { fromHour: 12, toHour: 12 },
    { weekdays: [] },
    { weekdays: [1, 1] },
    { weekdays: [1, 7] },
    { callsADay: 0 },
    { callsADay: 2, attempts: 1 },
  ]) {
    expect(contactRuleFaults({ ...rules, ...wrong }, hours)).toHaveLength(1);
  }
});

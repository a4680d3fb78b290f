import { describe, expect, it } from 'vitest';
import type { TrackingEvent } from '../../../contract/borrower/tracking.ts';
import { personalWordIn } from './personal-words.ts';

const plain: TrackingEvent = {
  deviceType: 'h5',
  appName: 'ExtraMoney',
  appVersion: '1016',
  pageId: '/al',
  pageName: 'Loan Contract',
  actionId: 'log-in',
  actionName: 'log in',
};

describe('an event', () => {
  it.each<Partial<TrackingEvent>>([
    {},
    { pageId: '/billing-details/:orderId', pageName: 'Billing Details' },
    { value: 'WM2' },
    { value: '1250.50' },
    { value: 'K1,250.50' },
    { value: '12345678' },
    { value: '2026-11-20' },
    { actionId: 'i-have-read-and-agree-to-the-terms', actionName: 'I have read and agree' },
  ])('is kept as it names no person: %j', (part) => {
    expect(personalWordIn({ ...plain, ...part })).toBeNull();
  });

  const numbers = [
    '0971000001',
    '+260971000001',
    'call 097 100 00 01',
    '(097) 100-0001',
    '097-1000-001',
    '0 9 7 1 0 0 0 0 0 1',
    '123456/11/1',
    '123456-11-1',
    'nrc=123456%2F11%2F1',
    '０９７１００００01',
    '٠٩٧١٠٠٠٠٠١',
    '097\u200b1000\u200b001',
    '20261120100000',
  ];
  const fields = ['value', 'pageName', 'actionName', 'pageId', 'actionId'] as const;
  const rows = numbers.flatMap((text) => fields.map((field) => [field, text] as const));
  it.each(rows)('is dropped when its %s holds the number "%s"', (field, text) => {
    expect(personalWordIn({ ...plain, [field]: text })).toBe('number');
  });

  it.each(['chanda@example.com', 'chanda＠example.com', 'chanda%40example.com', '@chanda'])(
    'is dropped for the address "%s"',
    (text) => {
      expect(personalWordIn({ ...plain, value: text })).toBe('e-mail');
      expect(personalWordIn({ ...plain, pageName: text })).toBe('e-mail');
    },
  );

  it.each(['Xk29bQw8Lr4TzP1vNc7YdA', '/qp#b=Xk29bQw8Lr4TzP1vNc7YdA'])(
    'is dropped when it contains an access code: %s',
    (text) => {
      expect(personalWordIn({ ...plain, value: text })).toBe('key');
    },
  );

  it.each<Partial<TrackingEvent>>([
    { value: 'Chanda Mwansa' },
    { value: 'chanda  mwansa' },
    { value: 'Chanda+Mwansa' },
    { value: "N'gandu, Grace" },
    { value: 'Chanda_Mwansa'.replace('_', '\u00a0') },
    { actionId: 'hello Chanda' },
    { pageId: 'Chanda Mwansa' },
    { pageId: '/me?name=Chanda' },
    { actionId: 'Chánda' },
  ])('is dropped where words of a person could stand: %j', (part) => {
    expect(personalWordIn({ ...plain, ...part })).toBe('name');
  });

  it.each([
    ['㌖'.repeat(90), 'a text that becomes longer than our longest'],
    [`${'㌖'.repeat(90)} 0971000001`, 'with a number behind what is read'],
    ['%EF%B7%BA'.repeat(50), 'written by its bytes'],
  ])('is dropped for %s (%s)', (text) => {
    expect(personalWordIn({ ...plain, value: text })).not.toBeNull();
  });
});

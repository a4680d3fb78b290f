import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mostReferences, referencesIn } from './payment-reference.ts';

describe('the reference in what a borrower pastes', () => {
  it.each([
    ['alone', 'MP241127.1234.A12345', ['mp241127.1234.a12345']],
    [
      'in a message of Airtel',
      'Txn ID: PP241127.1530.B12345. You have paid ZMW 500.00 to EXTRAMONEY on 27-11-2026.',
      ['pp241127.1530.b12345'],
    ],
    [
      'in a message of MTN',
      'You have sent K543.20 to 0961000001. Transaction Id: 10234567890. Balance K12.00.',
      ['10234567890'],
    ],
    [
      'of pawaPay',
      'ref 4F3C2A10-9f3b-4a6e-8d53-0c1f4e5a6b7c',
      ['4f3c2a10-9f3b-4a6e-8d53-0c1f4e5a6b7c'],
    ],
    ['twice is once', 'AB123456 ab123456', ['ab123456']],
    ['no amount or day', '1500.00 2026.11.27', []],
    ['a number beside it is none', '0961000002 1500.00 MP1.2024', ['mp1.2024']],
    ['alone, in the form of a mobile number', 'ID 0961000002', ['0961000002']],
    ['no words', 'I paid on Monday, please look', []],
    ['nothing', '', []],
  ])('%s', (_, text, references) => {
    expect(referencesIn(text)).toEqual(references);
  });

  test('of anything: a few short words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2000 }), (text) => {
        const found = referencesIn(text);
        expect(found.length).toBeLessThanOrEqual(mostReferences);
        for (const one of found) expect(one).toMatch(/^[a-z0-9.-]{6,40}$/);
      }),
    );
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetAnswers } from '../api/query-client.ts';
import { playBrowser } from '../session/browser-for-tests.ts';
import type { PlayedBrowser } from '../session/browser-for-tests.ts';
import { endSession, sessionRefused, startSession } from '../session/session.ts';
import { forgetSeen, keepSeen, readSeen } from './last-seen.ts';

describe('what was seen last', () => {
  let browser: PlayedBrowser;
  beforeEach(() => {
    browser = playBrowser('https://extramoney.example/home');
    startSession({ token: 'token', userId: 'first-borrower' });
  });
  afterEach(() => browser.close());

  it('is there in a new tab, with its hour', () => {
    const before = Date.now();
    keepSeen('/api/bill/1', { remaining: '5.00' });
    browser.openNewTab();
    const seen = readSeen('/api/bill/1');
    expect(seen?.data).toEqual({ remaining: '5.00' });
    expect(seen?.at.getTime()).toBeGreaterThanOrEqual(before);
    expect(readSeen('/api/bill/2')).toBeNull();
  });

  it('is nothing to another borrower, and gone when that one sees something', () => {
    keepSeen('/api/bill/1', 'figures');
    startSession({ token: 'other', userId: 'second-borrower' });
    expect(readSeen('/api/bill/1')).toBeNull();
    keepSeen('/api/bill/2', 'others');
    expect(localStorage.getItem('lastSeen')).not.toContain('figures');
  });

  it('is nothing without a login, and is not kept for them', () => {
    keepSeen('/api/bill/1', 'figures');
    endSession();
    expect(readSeen('/api/bill/1')).toBeNull();
    forgetSeen();
    keepSeen('/api/bill/1', 'figures');
    expect(localStorage.getItem('lastSeen')).toBeNull();
  });

  it.each([
    ['the server ends the session', () => sessionRefused('token')],
    ['the borrower logs out or deletes everything', () => forgetAnswers()],
  ])('is forgotten when %s', (_when, act) => {
    keepSeen('/api/bill/1', 'figures');
    act();
    expect(localStorage.getItem('lastSeen')).toBeNull();
  });

  it('is the last six answers', () => {
    for (let number = 1; number <= 9; number += 1) keepSeen(`/api/bill/${number}`, number);
    const kept = JSON.parse(localStorage.getItem('lastSeen') ?? '{}');
    expect(Object.keys(kept.answers)).toHaveLength(6);
    expect(readSeen('/api/bill/9')?.data).toBe(9);
  });

  it('of another borrower is nothing', () => {
    localStorage.setItem('lastSeen', '{"userId":"first-borrower","answers":[1]}');
    expect(readSeen('/api/bill/1')).toBeNull();
    localStorage.setItem('lastSeen', 'not JSON');
    expect(readSeen('/api/bill/1')).toBeNull();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { playBrowser } from '../../platform/session/browser-for-tests.ts';
import type { PlayedBrowser } from '../../platform/session/browser-for-tests.ts';
import { endSession, startSession } from '../../platform/session/session.ts';
import { forgetDraft, forgetDrafts, keepDraft, readDraft } from './form-draft.ts';

const typed = { employer: 'Kabulonga School', answers: ['a', 'b'] };

describe('what was typed and not sent', () => {
  let browser: PlayedBrowser;
  beforeEach(() => {
    browser = playBrowser('https://extramoney.example/authentication/base');
    startSession({ token: 'token', userId: 'first-borrower' });
  });
  afterEach(() => browser.close());

  it('is there again, step by step', () => {
    keepDraft('personal', typed);
    keepDraft('contacts', { 'contacts.0.name': 'Bupe' });
    expect(readDraft('personal')).toEqual(typed);
    expect(readDraft('contacts')).toEqual({ 'contacts.0.name': 'Bupe' });
    expect(readDraft('questionnaire')).toEqual({});
  });

  it('goes when its step was saved, and only that', () => {
    keepDraft('personal', typed);
    keepDraft('contacts', typed);
    forgetDraft('personal');
    expect(readDraft('personal')).toEqual({});
    expect(readDraft('contacts')).toEqual(typed);
  });

  it('outlives a session that the server ended, for the same borrower', () => {
    keepDraft('personal', typed);
    endSession();
    expect(readDraft('personal')).toEqual({});
    startSession({ token: 'another', userId: 'first-borrower' });
    expect(readDraft('personal')).toEqual(typed);
  });

  it('is nothing to another borrower, and replaced by what they type', () => {
    keepDraft('personal', typed);
    startSession({ token: 'another', userId: 'second-borrower' });
    expect(readDraft('personal')).toEqual({});
    keepDraft('personal', { employer: 'ZESCO' });
    startSession({ token: 'token', userId: 'first-borrower' });
    expect(readDraft('personal')).toEqual({});
  });

  it('outlives its tab, and goes with a log out', () => {
    keepDraft('personal', typed);
    browser.openNewTab();
    expect(readDraft('personal')).toEqual(typed);
    forgetDrafts();
    expect(readDraft('personal')).toEqual({});
  });

  it('expires after a day', () => {
    keepDraft('personal', typed);
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 3_600_000);
    expect(readDraft('personal')).toEqual({});
    expect(localStorage.getItem('drafts')).toBeNull();
    now.mockRestore();
  });

  it('of another borrower is nothing', () => {
    localStorage.setItem('drafts', '{"userId":"first-borrower","steps":[1]}');
    expect(readDraft('personal')).toEqual({});
    localStorage.setItem('drafts', 'not JSON');
    expect(readDraft('personal')).toEqual({});
  });
});

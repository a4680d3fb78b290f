import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playBrowser } from '../session/browser-for-tests.ts';
import type { PlayedBrowser } from '../session/browser-for-tests.ts';
import { endSession, startSession } from '../session/session.ts';
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

  it('goes with a log out, and with the tab', () => {
    keepDraft('personal', typed);
    forgetDrafts();
    expect(readDraft('personal')).toEqual({});
    keepDraft('personal', typed);
    browser.openNewTab();
    expect(readDraft('personal')).toEqual({});
  });

  it('is never kept in local storage', () => {
    keepDraft('personal', typed);
    expect(localStorage.getItem('drafts')).toBeNull();
    expect(sessionStorage.getItem('drafts')).toContain('Kabulonga');
  });

  it('that somebody else wrote is nothing', () => {
    sessionStorage.setItem('drafts', '{"userId":"first-borrower","steps":[1]}');
    expect(readDraft('personal')).toEqual({});
    sessionStorage.setItem('drafts', 'not JSON');
    expect(readDraft('personal')).toEqual({});
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { playBrowser } from './browser-for-tests.ts';
import type { PlayedBrowser } from './browser-for-tests.ts';
import { deviceBrand, deviceId, makeNonce, sessionUid } from './device.ts';
import * as session from './session.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
let browser: PlayedBrowser;
beforeEach(() => {
  browser = playBrowser('https://extramoney.test/home');
});
afterEach(() => browser.close());

describe('the session', () => {
  it('is empty before a login, with the defaults of the specification', () => {
    expect(session.readSession()).toEqual({
      token: null,
      userId: null,
      userInfo: null,
      authStep: 1,
      channelCode: 'h5',
      loanType: null,
    });
  });

  it('keeps every part of it in cookies and reads them back', () => {
    session.startSession({ token: 't'.repeat(43), userId: 'u'.repeat(22) });
    session.keepUserInfo({ mobile: '0971000001', fullName: 'Chanda; Mwansa' });
    session.keepAuthStep(15);
    session.keepLoanType('standard');
    session.keepChannelOf('?appChannelCode=WM2');
    expect(session.readSession()).toEqual({
      token: 't'.repeat(43),
      userId: 'u'.repeat(22),
      userInfo: { mobile: '0971000001', fullName: 'Chanda; Mwansa' },
      authStep: 15,
      channelCode: 'WM2',
      loanType: 'standard',
    });
    expect(decodeURIComponent(document.cookie)).not.toMatch(/0971000001|Chanda|Mwansa/);
    expect(document.cookie).toContain('userInfo=');
  });

  it('writes cookies for this site only, and over https only where the page came so', () => {
    session.keepAuthStep(2);
    expect(browser.written.at(-1)).toMatch(
      /^authStep=2; Path=\/; Max-Age=\d+; SameSite=Strict; Secure$/,
    );
    browser.close();
    browser = playBrowser('http://localhost:8080/home');
    session.keepAuthStep(2);
    expect(browser.written.at(-1)).toMatch(/SameSite=Strict$/);
  });

  it('forgets the borrower at its end, and keeps the channel they came by', () => {
    session.keepChannelOf('?appChannelCode=PANDA2');
    session.startSession({ token: 'a-token', userId: 'a-user' });
    session.keepUserInfo({ mobile: '0971000001' });
    session.endSession();
    const after = session.readSession();
    expect(after).toMatchObject({ token: null, userId: null, userInfo: null, authStep: 1 });
    expect(after.channelCode).toBe('PANDA2');
  });

  it('gives the same object until something changes, as React needs it', () => {
    const before = session.readSession();
    expect(session.readSession()).toBe(before);
    session.keepAuthStep(4);
    expect(session.readSession()).not.toBe(before);
  });

  it.each([
    ['', 'h5'],
    ['?appChannelCode=', 'h5'],
    ['?appChannelCode=<script>', 'h5'],
    ['?x=1&appChannelCode=tv-7', 'tv-7'],
  ])('reads the channel of %j as %s', (search, channel) => {
    session.keepChannelOf(search);
    expect(session.readSession().channelCode).toBe(channel);
  });

  it.each(['', '?appChannelCode=<script>'])(
    'keeps the channel of an earlier visit on, when it is opened by "%s"',
    (search) => {
      session.keepChannelOf('?appChannelCode=WM2');
      const written = browser.written.length;
      session.keepChannelOf(search);
      expect(session.readSession().channelCode).toBe('WM2');
      expect(browser.written.slice(written)).toEqual([
        expect.stringMatching(/^appChannelCode=WM2; Path=\/; Max-Age=2592000/),
      ]);
    },
  );

  it.each(['é', 'a b', 'x'.repeat(51), '%0d%0aX: y'])(
    'takes a spoilt channel cookie (%s) as none, since a header carries it',
    (text) => {
      document.cookie = `appChannelCode=${text}; Path=/`;
      expect(session.readSession().channelCode).toBe('h5');
    },
  );

  it.each(['not json', '{}', '{"mobile":7}', '[]', '%'])(
    'takes spoilt user info of a tab (%s) as none',
    (text) => {
      session.keepUserInfo({ mobile: '0971000001' });
      sessionStorage.setItem('user', text);
      session.keepAuthStep(2);
      expect(session.readSession().userInfo).toBeNull();
    },
  );
});

describe('a 401', () => {
  it('ends the session and tells who opens the login drawer', () => {
    let told = 0;
    const stop = session.onLoggedOut(() => (told += 1));
    session.startSession({ token: 'a-token', userId: 'a-user' });
    session.sessionRefused('a-token');
    stop();
    expect(told).toBe(1);
    expect(session.readSession().token).toBeNull();
  });

  it('of a call made before the last login ends nothing', () => {
    session.startSession({ token: 'the-new-token', userId: 'a-user' });
    session.sessionRefused('the-old-token');
    expect(session.readSession().token).toBe('the-new-token');
  });
});

describe('the device', () => {
  it('keeps its id for good and a uid for the tab', () => {
    const [device, uid] = [deviceId(), sessionUid()];
    expect(device).toMatch(uuid);
    expect(uid).toMatch(uuid);
    expect(sessionUid()).toBe(uid);
    browser.openNewTab();
    expect(deviceId()).toBe(device);
    expect(sessionUid()).not.toBe(uid);
  });

  it('makes nonces of six letters or digits that do not repeat', () => {
    const nonces = Array.from({ length: 500 }, makeNonce);
    for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9]{6}$/);
    expect(new Set(nonces).size).toBe(500);
  });

  it('names its brand in plain letters', () => {
    expect(deviceBrand()).toMatch(/^[\x20-\x7e]{1,60}$/);
  });
});

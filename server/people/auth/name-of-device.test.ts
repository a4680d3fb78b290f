import { expect, it } from 'vitest';
import { nameOfDevice } from './name-of-device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const chrome = 'Chrome/141.0.0.0';
const ofChrome = `Mozilla/5.0 (Linux; Android 10; K) ${webkit} ${chrome} Mobile Safari/537.36`;
const onIphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15';
const onWindows = `Mozilla/5.0 (Windows NT 10.0; Win64) ${webkit} ${chrome} Safari/537.36`;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const opera = `${ofChrome} OPR/92.0.2254`;

it.each([
  [ofChrome, 'K', 'Chrome, Android'],
  [ofChrome, 'TECNO KI5q', 'Chrome, Android, TECNO KI5q'],
  [`${ofChrome} SamsungBrowser/28.0`, 'SM-A136B', 'Samsung, Android, SM-A136B'],
  [opera, 'K', 'Opera, Android'],
  ['Opera/9.80 (J2ME/MIDP; Opera Mini/8.0) Presto/2.8', 'browser', 'Opera'],
  [`${onIphone} Version/18.6 Mobile/15E148 Safari/604.1`, 'Apple', 'Safari, iPhone'],
  [`${onIphone} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, 'Apple', 'Chrome, iPhone'],
  [onWindows, 'browser', 'Chrome, Windows'],
  [`${onWindows} Edg/141.0.0.0`, 'browser', 'Edge, Windows'],
  [firefox, 'browser', 'Firefox, Linux'],
  ['node', 'test', 'test'],
  ['', '', null],
  ['x'.repeat(100_000) + ofChrome, 'browser', 'browser'],
  [ofChrome, `\u202eM${'o'.repeat(200)}`, `Chrome, Android, M${'o'.repeat(39)}`],
])('%s with %s is %s', (agent, brand, name) => {
  expect(nameOfDevice(agent, brand)).toBe(name);
});

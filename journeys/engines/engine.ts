import { findBrowsers } from '../../scripts/test-tools.mjs';

/** The three families of browsers that phones have. */
export const engines = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

/** Where the browsers are; undefined where there is none, and its journeys are skipped. */
export const found = findBrowsers();

/** Whether all is walked in every engine: `JOURNEYS=all npm test -- journeys`. */
export const isEverything = process.env['JOURNEYS'] === 'all';

import { expect, it } from 'vitest';
import { realSettings as real } from '../../testing/real-settings.ts';
import { readConfig } from './config.ts';

it.each<[string, string]>([
  ['en,nya', 'LANGUAGES: "nya" is not one of en, bem, ny, toi, loz, kqn, lun, lue, en-XA. '],
  ['en,nyn', 'Nyankole of Uganda'],
  ['bem', 'LANGUAGES: it lacks "en"'],
  ['en,../../etc', 'LANGUAGES: "../../etc" is not one of'],
])('speak no languages %s', (LANGUAGES, why) => {
  expect(() => readConfig({ LANGUAGES })).toThrow(why);
});

it('speak English, and the languages that are named', () => {
  expect(readConfig({ LANGUAGE: 'en_US:en' }).languages).toEqual(['en']);
  expect(readConfig({ LANGUAGES: 'en, ny' }).languages).toEqual(['en', 'ny']);
  expect(readConfig({ LANGUAGES: 'en,en-XA' }).languages).toEqual(['en', 'en-XA']);
});

it('the pseudo-language is for the simulator alone', () => {
  expect(() => readConfig({ ...real, LANGUAGES: 'en,en-XA' })).toThrow('simulator alone');
});

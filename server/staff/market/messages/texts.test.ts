import { describe, expect, it } from 'vitest';
import * as complaints from '../../../../contract/sentences/complaint-messages.ts';
import * as say from '../../../../contract/sentences/messages.ts';
import { kwacha } from '../../../../contract/words/ngwee.ts';
import { measuredText } from './measured-text.ts';
import { exampleOf, texts } from './texts.ts';

type Sentence = string | ((...gaps: string[]) => string);
const sentences: Readonly<Record<string, Sentence>> = { ...say, ...complaints };

/** A sentence as what it looks for in a text, with any text in its gaps. */
function patternOf(sentence: Sentence): RegExp {
  const gap = '~';
  const said =
    typeof sentence === 'string' ? sentence : sentence(...Array(sentence.length).fill(gap));
  const escaped = said.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(escaped.replaceAll(gap, '.+?'), 'is');
}

describe('the texts that are shown', () => {
  const all = texts.map((one) => one.say((name) => `{${name}}`));

  it.each(Object.entries(sentences))('say the sentence %s', (_, sentence) => {
    const pattern = patternOf(sentence);
    expect(all.some((shown) => pattern.test(shown))).toBe(true);
  });

  it.each(texts.map((one) => [one.kind, one] as const))(
    '%s shows every variable, and fits two messages',
    (_, one) => {
      const asked = new Set<string>();
      one.say((name) => {
        asked.add(name);
        return name;
      });
      expect([...asked].sort()).toEqual(Object.keys(one.variables).sort());
      const { segments, strange, text } = measuredText(exampleOf(one, {}), null);
      expect(segments).toBeLessThanOrEqual(2);
      expect(strange).toBe('');
      expect(text).toBe(exampleOf(one, {}));
    },
  );

  it('are measured as they would be sent', () => {
    const price = kwacha(1);
    expect(measuredText('a'.repeat(160), price)).toMatchObject({ segments: 1, cost: '1.00' });
    expect(measuredText('a'.repeat(161), price)).toMatchObject({ segments: 2, cost: '2.00' });
    expect(measuredText('€'.repeat(80), null)).toMatchObject({ septets: 160, segments: 1 });
    expect(measuredText('ŵ and Ŵ', null)).toMatchObject({ strange: 'ŵŴ', text: '? and ?' });
    expect(measuredText('a'.repeat(400), price)).toMatchObject({ segments: 3 });
  });
});

import { formatKwacha, ngwee } from '../../../../contract/words/ngwee.ts';
import type { Ngwee } from '../../../../contract/words/ngwee.ts';
import { inAlphabet, measure } from '../../../messages/gsm-text.ts';

/** A text as it goes out: what is left of it, how long it is, and what it costs. */
export function measuredText(whole: string, segmentPrice: Ngwee | null) {
  const sent = inAlphabet(whole);
  const { septets, segments, strange } = measure(whole);
  return {
    text: sent,
    septets,
    segments,
    strange: strange.slice(0, 100),
    cost: segmentPrice === null ? null : formatKwacha(ngwee(segmentPrice * BigInt(segments))),
  };
}

import { instantText } from '../../../contract/words/day-text.ts';
import { Tag } from '../../ui/frames.tsx';
import type { MayBe } from './collect-words.ts';
import { ruleWords } from './collect-words.ts';

/** Whether they may be called, or the first reason why not and from when. */
export function MayCall({ call }: { call: MayBe }) {
  const [why] = call.whys;
  if (why === undefined) return <Tag tone="good">Now</Tag>;
  return (
    <>
      <Tag tone="warn">{ruleWords[why.rule]}</Tag>{' '}
      <small>
        {call.from === null ? 'no clock ends it' : `from ${instantText(call.from)}`}
      </small>
    </>
  );
}

import { describe, expect, it } from 'vitest';
import type { RegistryAnswer } from '../../../../domain/rules/registry.ts';
import {
  db,
  w,
  minutes,
  processOn,
  run,
  pass,
  newBorrower,
  confirmCard,
  consents,
  queued,
  inquiryOf,
  factOf,
  inquiryWorld,
} from '../../../../testing/inquiry-world.ts';
import { sql } from '../../../store/database/database.ts';

inquiryWorld();

const agrees: RegistryAnswer = { kind: 'agrees', compared: ['number', 'name'] };

describe('a card', () => {
  it('is asked about once, and the answer is kept without a value', async () => {
    w.answers = [agrees];
    const borrowerId = await queued();
    expect(await factOf(borrowerId)).toBe('waiting');
    await run();
    await run();
    expect(w.asked).toMatchObject([
      { nrc: '204800/11/1', firstName: 'Chipo', lastName: 'Mwanawina' },
    ]);
    expect(w.asked[0]?.reference).not.toBe(borrowerId);
    expect(await factOf(borrowerId)).toBe('agrees');
    expect(await inquiryOf(borrowerId)).toMatchObject({ state: 'answered', attempts: 1 });
    expect(w.forgotten).toEqual(['request-1']);
    const rows = sql<{ all: string }>(
      'select registry_inquiry::text as all from registry_inquiry',
    );
    const kept = (await db.rows(rows)).map(({ all }) => all).join('') + w.lines.join('');
    expect(kept).not.toMatch(/204800|Chipo|Mwanawina|1994/);
  });

  it('is not asked about without the consent, nor before all steps are done', async () => {
    w.answers = [agrees];
    const borrowerId = await newBorrower();
    await confirmCard(borrowerId);
    await run();
    expect([w.asked.length, await inquiryOf(borrowerId)]).toMatchObject([
      0,
      { state: 'waiting' },
    ]);
    await consents(borrowerId);
    expect(await factOf(borrowerId)).toBe('waiting');
    pass(1);
    await consents(borrowerId, false);
    expect(await factOf(borrowerId)).toBe('not-asked');
    await run();
    expect(w.asked).toEqual([]);
    pass(1);
    await consents(borrowerId);
    await run();
    expect(w.asked).toHaveLength(1);
    expect(await factOf(borrowerId)).toBe('agrees');
  });

  it('that was replaced is asked about no more, and a late answer about it is void', async () => {
    w.answers = [agrees];
    const borrowerId = await queued();
    const context = processOn(db);
    const { registry } = context;
    if (registry === null) throw new Error('it is connected');
    const verify: typeof registry.verify = async (question) => {
      const reply = await registry.verify(question);
      if (w.asked.length > 1) return { ...reply, answer: { kind: 'unclear', code: 'late' } };
      await confirmCard(borrowerId, '204899/11/1');
      return reply;
    };
    await run({ ...context, registry: { ...registry, verify } });
    expect(w.asked.map(({ nrc }) => nrc)).toEqual(['204800/11/1', '204899/11/1']);
    expect(await factOf(borrowerId)).toBe('unclear');
  });

  it('that is not found is asked about again, a day later', async () => {
    w.answers = [{ kind: 'not-found' }];
    const borrowerId = await queued();
    await run();
    expect(await factOf(borrowerId)).toBe('not-found');
    pass(minutes(24 * 60) - 1);
    await run();
    expect(w.asked).toHaveLength(1);
    pass(1);
    await run();
    pass(minutes(72 * 60));
    await run();
    expect(w.asked).toHaveLength(2);
    expect(await inquiryOf(borrowerId)).toMatchObject({ state: 'answered', kind: 'not-found' });
  });

  it('is one of two of a borrower in a day: others wait', async () => {
    w.answers = [{ kind: 'unclear', code: 'x' }];
    const borrowerId = await queued('204801/11/1');
    for (const number of ['204802/11/1', '204803/11/1', '204804/11/1']) {
      await run();
      pass(minutes(1));
      await confirmCard(borrowerId, number);
    }
    await run();
    expect(w.asked.map(({ nrc }) => nrc)).toEqual(['204801/11/1', '204802/11/1']);
    pass(minutes(24 * 60));
    await run();
    expect(w.asked.at(-1)?.nrc).toBe('204804/11/1');
  });
});

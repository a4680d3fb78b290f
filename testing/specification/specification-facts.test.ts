import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { extractFacts } from './extract-facts.ts';
import { factsFile, readFacts, specificationText } from './read-facts.ts';

const text = specificationText();

describe('the facts of the specification', () => {
  it.skipIf(text === null)('are those of its text, word for word', async () => {
    const facts = extractFacts(text ?? '');
    const config = await resolveConfig(factsFile);
    const kept = await format(JSON.stringify(facts), { ...config, parser: 'json' });
    await expect(kept).toMatchFileSnapshot(factsFile);
  });

  it.skipIf(text === null)('leave out no line of it', () => {
    const facts = readFacts();
    const kept = [
      ...facts.statements.map((one) => one.text),
      ...facts.routes.flatMap(({ path, title }) => [path, title]),
      ...facts.calls.map(({ method, path }) => `${method} ${path}`),
    ].join('\n');
    for (const line of (text ?? '').split('\n')) {
      if (/^(#|\| ?-|\|--|\| Path|\| Method|$)/.test(line)) continue;
      const [begin = ''] = line.replace(/^[-|] /, '').split(/ \||(?<=[.)'])\.? (?=[A-Z])/);
      expect(kept).toContain(begin);
    }
  });

  it('are as many as the specification has', () => {
    const facts = readFacts();
    const counts = {
      routes: facts.routes.length,
      calls: facts.calls.length,
      quoted: facts.quoted.length,
      headers: facts.headers.every.length + facts.headers.token.length,
      entities: Object.keys(facts.entities).length,
    };
    expect(counts).toEqual({ routes: 23, calls: 27, quoted: 8, headers: 11, entities: 12 });
  });
});

describe('reading a specification', () => {
  it('takes the fields of a call from its brackets, and knows what is not shown', () => {
    const written = [
      '| Path | Title | Access |',
      '|---|---|---|',
      '| /a/{id} | A | auth |',
      '',
      '| Method and path | Token | Payload |',
      '|---|---|---|',
      '| POST /x | yes | one, two (1 = first, 2 = second) |',
      '| GET /y | no | none |',
      '| POST /z | not shown | body not shown |',
      '',
      'Headers on every request: a, b. For token calls when a token exists: c (d+e), f. Response',
      'Response envelope: code, msg.',
      '## 3. Entities',
      '- Bill: id, list[] (inner; 2 = taken). Other: not shown.',
    ].join('\n');
    expect(extractFacts(written)).toMatchObject({
      routes: [{ path: '/a/{id}', title: 'A', access: 'auth' }],
      calls: [
        { method: 'POST', path: '/x', token: 'yes', fields: ['one', 'two'] },
        { method: 'GET', path: '/y', token: 'no', fields: [] },
        { method: 'POST', path: '/z', token: 'not shown', fields: null },
      ],
      headers: { every: ['a', 'b'], token: ['c', 'f'] },
      envelope: ['code', 'msg'],
      entities: { Bill: ['id', 'list', 'inner'] },
    });
  });

  it('refuses a text without the tables', () => {
    expect(() => extractFacts('# Something else')).toThrow('no table');
  });
});

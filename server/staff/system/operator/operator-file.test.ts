import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operatorFileName } from '../../../../contract/staff/operator.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { newOperatorToken, writeOperatorFile } from './operator-file.ts';

it('who stops leaves the file of a process that came after, and takes away its own', async () => {
  const folder = temporaryFolder('operator-file');
  const path = join(folder, operatorFileName);
  const [first, second] = [newOperatorToken(), newOperatorToken()];
  expect(first).not.toBe(second);
  const removeFirst = await writeOperatorFile(folder, { port: 1, token: first });
  const removeSecond = await writeOperatorFile(folder, { port: 2, token: second });
  await removeFirst();
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ port: 2, token: second });
  await removeSecond();
  await expect(stat(path)).rejects.toThrow('ENOENT');
  await rm(folder, { recursive: true });
});

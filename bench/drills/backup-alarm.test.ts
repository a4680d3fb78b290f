import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isCi } from '../../scripts/test-tools.mjs';
import { promtool, rings } from '../../testing/alarms/rings.ts';
import { machineByPage, whyNoMachine } from './machine-by-page.ts';
import { type } from './page-commands.ts';

const why = whyNoMachine();
if (why !== null) process.stdout.write(`The alarm of an old backup is skipped: ${why}.\n`);

const dayAndThreeHours = 27 * 3_600;
const backUp = 'systemctl start extramoney-backup';

it.runIf(why === null && (existsSync(promtool) || isCi()))(
  'BackupIsOld rings when the unit of the page has had no room for a day',
  async () => {
    await using machine = await machineByPage();
    const { root } = machine;
    const shown = () => type(root, 'cat /var/lib/prometheus/node-exporter/backup.prom');
    /** For Prometheus' clock, which begins at nothing in a test of rules. */
    const seenAt = (text: string, seconds: number) =>
      text.replace(/\d+$/m, (finished) => String(Number(finished) - seconds));
    await type(root, backUp);
    const finished = await shown();
    const now = Number(await type(root, 'date +%s'));
    const health = seenAt(finished, now);
    await type(root, 'mv /backup /var/tmp/away');
    await expect(type(root, backUp)).rejects.toThrow('extramoney-backup');
    expect(await shown()).toBe(finished);
    const fault = seenAt(finished, now + dayAndThreeHours);
    expect(rings('BackupIsOld', { health: [health, health], fault })).toBe(true);
    await type(root, `mv /var/tmp/away /backup; ${backUp}`);
    expect(rings('BackupIsOld', { health: [health, health], fault: health })).toBe(false);
  },
);

import { expect, it } from 'vitest';
import { isCi } from '../../scripts/test-tools.mjs';
import { debianSwift, whyNoSwift } from './debian-swift.ts';
import { keepsFiles } from './files-contract.ts';
import { s3Files } from '../../server/store/files/s3-files.ts';

const why = whyNoSwift();
if (why !== null) process.stdout.write(`The store of OpenStack Swift is skipped: ${why}.\n`);

it.skipIf(why !== null && !isCi())(
  'OpenStack Swift keeps, gives, lists and deletes',
  async () => {
    const swift = await debianSwift();
    try {
      await keepsFiles(s3Files(swift.access));
      const stranger = s3Files({ ...swift.access, secret: 'another' });
      await expect(stranger.get('x')).rejects.toThrow('403 SignatureDoesNotMatch');
      const elsewhere = s3Files({ ...swift.access, bucket: 'nobodys' });
      await expect(elsewhere.get('x')).rejects.toThrow('no such bucket');
    } finally {
      swift.stop();
    }
  },
  400_000,
);

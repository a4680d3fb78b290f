import { describe, expect, it } from 'vitest';
import { chance, realSettings as real } from '../../testing/real-settings.ts';
import { ConfigError, readConfig } from './config.ts';
import { doubtful } from './deployment-settings.ts';

function complaintsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
}

const airtel = { AIRTEL_CLIENT_ID: 'id', AIRTEL_CLIENT_SECRET: 'k', AIRTEL_CALLBACK_KEY: 'k' };

function easyToGuess(name: string): string {
  return `${name} is easy to guess: take what "openssl rand -hex 16" prints.`;
}

function published(name: string): string {
  return `${name} is the simulator's own, which everybody can read: take yours.`;
}

describe('the settings', () => {
  it('need nothing beside the simulator', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 8080, databaseUrl: null, adminPort: null });
    expect(config.paymentAccounts.get('pawapay')?.access).toMatchObject({
      url: 'http://127.0.0.1:8081/pawapay',
    });
  });

  it.each<[Record<string, string>, string[]]>([
    [{}, ['PAWAPAY_TOKEN', 'AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY']],
    [
      { PAYMENT_ROUTES: 'MTN:mtn,pawapay Airtel:pawapay' },
      [
        'PAWAPAY_TOKEN',
        ...['COLLECTION', 'DISBURSEMENT'].flatMap((product) =>
          ['KEY', 'USER', 'API_KEY'].map((part) => `MTN_${product}_${part}`),
        ),
        'AFRICASTALKING_USERNAME',
        'AFRICASTALKING_API_KEY',
      ],
    ],
    [
      { SMS_GATEWAY: 'twilio' },
      ['PAWAPAY_TOKEN', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_SENDER'],
    ],
  ])('want the secrets of who is on a route: %j', (routes, secrets) => {
    const names = /^(PAWAPAY|MTN|AIRTEL|AFRICASTALKING|TWILIO)/;
    const others = Object.entries(real).filter(([name]) => !names.test(name));
    const complaints = complaintsOf({ ...Object.fromEntries(others), ...routes });
    const missing = secrets.map((name) => `${name} is missing: real providers need it.`);
    expect(complaints).toEqual(missing);
  });

  it('have no account with who is on no route', () => {
    const config = readConfig(real);
    expect([...config.paymentAccounts.keys()]).toEqual(['pawapay']);
    expect(config.sms.twilio).toBeNull();
    expect(config.paymentRoutes.MTN).toEqual(['pawapay']);
  });

  it.each<[Record<string, string>, string | null]>([
    [{}, 'http://127.0.0.1:8081'],
    [{ PUBLIC_URL: 'http://127.0.0.1:9000', SIMULATOR_PORT: '9001' }, 'http://127.0.0.1:9001'],
    [{ PUBLIC_URL: 'http://[::1]:9000' }, 'http://127.0.0.1:8081'],
    [{ PROVIDERS: 'simulator', PUBLIC_URL: 'https://try.zm' }, 'http://127.0.0.1:8081'],
    [real, null],
  ])('play the networks where no stranger comes, or by name: %j', (env, url) => {
    expect(readConfig(env).simulatorUrl).toBe(url);
  });

  it.each(['http://localhost.evil.zm', 'http://127.0.0.1.evil.zm', 'http://10.0.0.1'])(
    'do not take %s for this machine',
    (PUBLIC_URL) => expect(complaintsOf({ PUBLIC_URL })).toHaveLength(1),
  );

  it('have a console unless it is off, and with real money where its address is set', () => {
    const usual = { host: '127.0.0.1', port: 8082, url: null, sso: null };
    expect(readConfig({}).console).toEqual(usual);
    expect(readConfig({ CONSOLE_PORT: '' }).console).toBeNull();
    expect(readConfig(real).console).toBeNull();
    const url = 'https://staff.example.zm';
    expect(readConfig({ ...real, CONSOLE_URL: url }).console).toEqual({ ...usual, url });
  });

  it.each<[Record<string, string>, string]>([
    [{ CONSOLE_URL: 'http://staff.example.zm' }, 'CONSOLE_URL must be an origin'],
    [{ CONSOLE_URL: 'https://staff.example.zm/a' }, 'CONSOLE_URL must be an origin'],
    [{ CONSOLE_SSO_ISSUER: 'https://login.example.zm' }, 'CONSOLE_SSO_ISSUER'],
    [{ SMTP_URL: 'smtp://mail.example.zm' }, 'SMTP_URL must be'],
    [{ AUDIT_HASH_TO: 'file:here.txt' }, 'AUDIT_HASH_TO must be'],
    [{ AUDIT_HASH_TO: 'mailto:a@b.zm' }, 'AUDIT_HASH_TO must be'],
    [{ AUDIT_HASH_TO: 's3:hashes' }, 'AUDIT_HASH_TO must be'],
  ])('of the console are refused where they cannot be: %j', (env, sentence) => {
    expect(complaintsOf(env)).toEqual([expect.stringContaining(sentence)]);
  });

  it('send audit hashes beside the data of the simulator, and else where they are set', () => {
    const to = (env: Record<string, string>) => readConfig(env).auditHashTo;
    expect(to({ DATA_DIR: '/d' })).toEqual({ kind: 'file', path: '/d/audit-hashes.txt' });
    expect(to(real)).toBeNull();
    const path = '/mnt/other/hashes.txt';
    expect(to({ ...real, AUDIT_HASH_TO: `file:${path}` })).toEqual({ kind: 'file', path });
    const mail = { SMTP_URL: 'smtps://a:b@mail.example', SMTP_FROM: 'log@lender.zm' };
    expect(to({ ...real, ...mail, AUDIT_HASH_TO: 'mailto:a@b.zm' })).toEqual({
      kind: 'mail',
      to: 'a@b.zm',
    });
    const store = {
      FILES_S3_URL: 'https://s3.example',
      FILES_S3_BUCKET: 'files',
      FILES_S3_KEY: 'k',
      FILES_S3_SECRET: 's',
    };
    expect(to({ ...real, ...store, AUDIT_HASH_TO: 's3:hashes' })).toMatchObject({
      kind: 's3',
      access: { url: 'https://s3.example', bucket: 'hashes' },
    });
  });

  it('take an empty variable for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      port: 8080,
      databaseUrl: null,
    });
  });

  it('are complete with the real providers', () => {
    expect(readConfig(real).publicUrl).toBe('https://loans.example.zm');
  });

  it('let a reviewer check where no registry was asked, unless set otherwise or simulated', () => {
    expect(readConfig({}).registryMissing).toBe('pass');
    expect(readConfig(real).registryMissing).toBe('refer');
    expect(readConfig({ ...real, REGISTRY_MISSING: 'pass' }).registryMissing).toBe('pass');
  });

  it('name everything that is missing with the real providers', () => {
    const complaints = complaintsOf({ PROVIDERS: 'real' }).join('\n');
    for (const name of Object.keys(real).filter((one) => one !== 'PROVIDERS')) {
      expect(complaints).toContain(name);
    }
  });

  const plain = (name: string) =>
    `${name} leads to another machine without TLS: add sslmode=verify-full to it.`;
  it.each<[Record<string, string>, string[]]>([
    [{ DATABASE_URL: 'postgresql://a:b@10.0.0.5:5432/x' }, [plain('DATABASE_URL')]],
    [
      { DATABASE_URL: 'postgresql://a@db.lender.zm/x?sslmode=disable' },
      [plain('DATABASE_URL')],
    ],
    [{ DATABASE_URL: 'postgresql://a@db/x?sslmode=prefer' }, [plain('DATABASE_URL')]],
    [{ DATABASE_URL: 'postgresql://a@db/x?sslmode=no-verify' }, [plain('DATABASE_URL')]],
    [{ DATABASE_MIGRATE_URL: 'postgresql://a@db/x' }, [plain('DATABASE_MIGRATE_URL')]],
    [{ DATABASE_READ_URL: 'postgresql://a@127.evil.zm/x' }, [plain('DATABASE_READ_URL')]],
    [{ DATABASE_READ_URL: 'postgresql:///x?host=db' }, [plain('DATABASE_READ_URL')]],
    [{ DATABASE_URL: 'postgresql://a@db/x?sslmode=verify-full' }, []],
    [{ DATABASE_URL: 'postgresql://a@localhost/x' }, []],
    [{ DATABASE_URL: 'postgresql://a@[::1]/x' }, []],
    [{ DATABASE_URL: 'postgresql:///x?host=/run/postgresql' }, []],
    [{ DATABASE_URL: 'postgresql://a@%2Frun%2Fpostgresql/x' }, []],
    [
      { MODELS_URL: 'http://models:8083' },
      ['MODELS_URL leads to another machine without TLS: start it with https://.'],
    ],
    [{ MODELS_URL: 'https://models:8083' }, []],
    [{ TRUST_PROXY: '' }, [expect.stringMatching(/^TRUST_PROXY is missing: /)]],
    [{ TRUST_PROXY: 'none' }, []],
  ])(
    'refuse what crosses a network unencrypted, and unknown proxies: %j',
    (env, complaints) => {
      expect(complaintsOf({ ...real, ...env })).toEqual(complaints);
      // Of the simulator nothing is secret.
      expect(complaintsOf(env)).toEqual([]);
    },
  );

  it.each<[Record<string, string>, string | undefined]>([
    [real, 'HOST'],
    [{ ...real, TRUST_PROXY: 'none' }, 'HOST'],
    [{ ...real, HOST: '127.0.0.1' }, 'STAF'],
    [{}, undefined],
  ])('doubt an open port, and proofs that stay on the machine: %j', (env, isDoubted) => {
    const said = doubtful(readConfig(env)).join(' ');
    expect(/HOST|STAFF_KEYS.*/.exec(said)?.[0].slice(0, 4)).toBe(isDoubted);
  });

  it.each<[Record<string, string>, string]>([
    [{ PORT: '80a' }, 'PORT is "80a", but must be a whole number from 0 to 65535.'],
    [
      { PROVIDERS: 'simulator', PUBLIC_URL: `http://${'x'.repeat(44)}` },
      'PUBLIC_URL is longer than 50: no SMS could hold its links.',
    ],
    [{ PORT: '65536' }, 'PORT is "65536", but must be a whole number from 0 to 65535.'],
    [
      { PUBLIC_URL: 'https://loans.example.zm' },
      'PROVIDERS is missing: PUBLIC_URL is open to others, so say "real", or "simulator" for a ' +
        'demonstration without money.',
    ],
    [
      { MOST_CONNECTIONS: '0' },
      'MOST_CONNECTIONS is "0", but must be a whole number from 1 to 1000000.',
    ],
    [{ ADMIN_PORT: '-1' }, 'ADMIN_PORT is "-1", but must be a whole number from 0 to 65535.'],
    [{ PROVIDERS: 'fake' }, 'PROVIDERS is "fake", but must be one of: simulator, real.'],
    [
      { ...real, CODE_PEPPER: 'short' },
      'CODE_PEPPER is too short: it needs at least 16 characters.',
    ],
    [{ ...real, CODE_PEPPER: 'sandbox-pepper-2026' }, easyToGuess('CODE_PEPPER')],
    [{ ...real, CALLBACK_SECRET: 'a'.repeat(32) }, easyToGuess('CALLBACK_SECRET')],
    [{ ...real, CALLBACK_SECRET: 'ChangeMe-ChangeMe-2026' }, easyToGuess('CALLBACK_SECRET')],
    [
      { ...real, CODE_PEPPER: real.CALLBACK_SECRET },
      'CODE_PEPPER must be another one than CALLBACK_SECRET.',
    ],
    [{ ...real, PAWAPAY_TOKEN: 'sandbox-token' }, published('PAWAPAY_TOKEN')],
    [{ ...real, AFRICASTALKING_API_KEY: 'sandbox-key' }, published('AFRICASTALKING_API_KEY')],
    [
      { ...real, ...airtel, PAYMENT_ROUTES: 'Airtel:airtel', AIRTEL_PIN: '4321' },
      published('AIRTEL_PIN'),
    ],
    [
      { ...real, KYC_KEKS: `sandbox:${Buffer.alloc(32, 1).toString('base64')}` },
      'The key sandbox of KYC_KEKS is easy to guess.',
    ],
    [
      { ...real, KYC_INDEX_KEY: Buffer.alloc(32, 2).toString('base64') },
      'KYC_INDEX_KEY is easy to guess.',
    ],
    [
      { ...real, KYC_INDEX_KEY: chance('pictures') },
      'KYC_INDEX_KEY must not be the key k1 too.',
    ],
    [
      { ...real, PUBLIC_URL: 'http://loans.example.zm' },
      'PUBLIC_URL must be the address of this service, starting with https://.',
    ],
    [
      { ...real, KYC_KEKS: 'k1:c2hvcnQ=' },
      'KYC_KEKS or KYC_INDEX_KEY cannot be used: the key k1 must be 32 bytes in base64.',
    ],
    [
      { PAYMENT_ROUTES: 'MTN:momo' },
      'PAYMENT_ROUTES names "momo", but the providers are: pawapay, mtn, airtel.',
    ],
    [
      { SMS_GATEWAY: 'twilio,pigeon' },
      'SMS_GATEWAY names "pigeon", but the gateways are: africastalking, twilio.',
    ],
    [{ SMS_GATEWAY: 'twilio,twilio' }, 'SMS_GATEWAY names twilio twice.'],
    ...['0', '-5', 'much', '1000000.01'].map((digits): [Record<string, string>, string] => [
      { SMS_LOGIN_BUDGET: digits },
      `SMS_LOGIN_BUDGET is "${digits}", but must be kwacha up to 1000000, such as 2000.`,
    ]),
    [{ SMS_REPLIES: 'yes' }, 'SMS_REPLIES is "yes", but must be on or off.'],
    ...['Start', '!', 'leka,', 'x'.repeat(21), 'w,'.repeat(20) + 'w'].map(
      (words): [Record<string, string>, string] => [
        { SMS_STOP_WORDS: words },
        `SMS_STOP_WORDS is "${words}", but must be at most 20 words of at most 20 letters, ` +
          'such as leka, and none of them START.',
      ],
    ),
    [
      { MTN_TARGET_ENVIRONMENT: 'mtnghana' },
      'MTN_TARGET_ENVIRONMENT is "mtnghana", but must be one of: mtnzambia, sandbox.',
    ],
    [
      { REGISTRY_MISSING: 'ignore' },
      'REGISTRY_MISSING is "ignore", but must be one of: pass, refer.',
    ],
    ...['all', '0.0.0.0/0', 'my-proxy', '10.0.0.0/33'].map(
      (named): [Record<string, string>, string] => [
        { TRUST_PROXY: `loopback,${named}` },
        `TRUST_PROXY names "${named}", but must name the addresses of your proxies, such as ` +
          '10.0.0.0/8 or loopback.',
      ],
    ),
    ...['999.1.1.1', '192.0.2.0/64', '2001:db8::/129', 'gateway'].map(
      (named): [Record<string, string>, string] => [
        { USSD_ONTECH_ADDRESSES: `192.0.2.7,${named},2001:db8::/32` },
        `USSD_ONTECH_ADDRESSES names "${named}", but must name addresses or networks with ` +
          'commas, such as 192.0.2.7 or 192.0.2.0/24.',
      ],
    ),
    [
      { FACE_MATCH_DISTANCE: 'near' },
      'FACE_MATCH_DISTANCE is "near", but must be a number from 0 to 1.',
    ],
  ])('%j: %s', (env, complaint) => {
    expect(complaintsOf(env)).toEqual([complaint]);
  });
});

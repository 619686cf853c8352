import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const secretKey = 'a1'.repeat(32);
const smtp = { SMTP_URL: 'smtps://user:pass@mail.example:465', MAIL_FROM: 'no-reply@example.test' };
const captcha = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_51abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
const oneCluster = {
  name: 'oslo',
  url: 'https://pve.example:8006',
  token: 'panel@pve!main=00000000-0000-4000-8000-000000000000',
  fingerprint: Array(32).fill('AB').join(':'),
};
const powerdns = { POWERDNS_URL: 'https://pdns.example:8081', POWERDNS_KEY: 'a-long-api-key' };
const oneHost = {
  name: 'web1',
  url: 'https://web1.example:2087',
  user: 'root',
  token: 'ABCDEFGH12345678',
  capacity: 100,
};
const proxmox = { PROXMOX_CLUSTERS: JSON.stringify([oneCluster]) };
const real = {
  ...smtp,
  ...captcha,
  ...stripe,
  ...proxmox,
  ...powerdns,
  WHM_SERVERS: '[]',
  PUBLIC_URL: 'https://panel.example/',
  SECRET_KEY: secretKey,
};

describe('a bad variable refuses to start and is named', () => {
  const bad: [string, string][] = [
    ['PROCESS_ROLE', 'web'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['PORT', ''],
    ['PORT', ' '],
    ['PORT', '0x50'],
    ['PORT', '80.5'],
    ['METRICS_PORT', 'x'],
    ['METRICS_PORT', ''],
    ['PUBLIC_URL', 'panel.example'],
    ['PUBLIC_URL', 'ftp://panel.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/8,nginx'],
    ['METRICS_HOST', ''],
    ['DATABASE_WAIT_SECONDS', 'long'],
    ['DATABASE_PREPARED', 'no'],
    ['DATA_DIR', ''],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', ''],
    ['SECRET_KEY', 'z'.repeat(64)],
    ['LOG_LEVEL', 'loud'],
    ['DEMO_PASSWORD', 'short'],
    ['REQUIRE_STAFF_2FA', '1'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', ''],
    ['MAIL_FROM', 'not an address'],
    ['IMAP_URL', 'https://mail.example'],
    ['IMAP_URL', 'imaps://mail.example/INBOX'],
    ['REPLY_ADDRESS', 'support'],
    ['REPLY_ADDRESS', 'support+a@example.test'],
    ['CAPTCHA_PROVIDER', 'friendly'],
    ['CAPTCHA_SITE_KEY', ''],
    ['CAPTCHA_SECRET', ''],
    ['STRIPE_SECRET_KEY', ''],
    ['STRIPE_SECRET_KEY', 'pk_live_51abc'],
    ['STRIPE_SECRET_KEY', 'sk_test_51abc'],
    ['STRIPE_PUBLISHABLE_KEY', ''],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_51abc'],
    ['STRIPE_WEBHOOK_SECRET', ''],
    ['STRIPE_WEBHOOK_SECRET', ' '],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_abc\n'],
    ['STRIPE_API_URL', 'localhost'],
    ['CAPTCHA_VERIFY_URL', 'localhost'],
    ['POWERDNS_URL', ''],
    ['POWERDNS_URL', 'pdns.example:8081'],
    ['POWERDNS_URL', 'https://pdns.example/api/v1'],
    ['POWERDNS_URL', 'https://user:secret@pdns.example'],
    ['POWERDNS_KEY', ''],
    ['POWERDNS_KEY', 'a key\n'],
    ['DNS_RESOLVERS', ''],
    ['DNS_RESOLVERS', 'dns.example'],
    ['DNS_RESOLVERS', '9.9.9.9:99999'],
    ['WHM_SERVERS', ''],
    ['WHM_SERVERS', '{}'],
    ['WHM_SERVERS', JSON.stringify([oneHost, oneHost])],
    ...[
      { url: 'http://web1.example:2087' },
      { url: 'https://web1.example:2087/json-api' },
      { user: 'root:x' },
      { token: 'two words' },
      { capacity: -1 },
      { capacity: '9' },
      { name: 'Web 1' },
      { fingerprint: 'AA' },
      { fingerprint: oneCluster.fingerprint, ca: 'x' },
      { secret: 'unknown' },
    ].map((wrong): [string, string] => ['WHM_SERVERS', JSON.stringify([{ ...oneHost, ...wrong }])]),
    ['PROXMOX_CLUSTERS', ''],
    ['PROXMOX_CLUSTERS', 'oslo'],
    ['PROXMOX_CLUSTERS', '{}'],
    ['PROXMOX_CLUSTERS', JSON.stringify([oneCluster, oneCluster])],
    ...[
      { name: 'Oslo!' },
      { url: 'http://pve.example:8006' },
      { url: 'pve.example' },
      { url: 'https://pve.example:8006/api2/json' },
      { url: 'https://pve.example:8006/?x=1' },
      { url: 'https://root:secret@pve.example:8006' },
      { token: 'panel@pve!main' },
      { token: '' },
      { fingerprint: 'AB:CD' },
      { fingerprint: undefined },
      { fingerprint: undefined, ca: 'not a certificate' },
      { fingerprint: undefined, ca: '-----BEGIN CERTIFICATE-----\nnone\n-----END CERTIFICATE-----' },
      { ca: '-----BEGIN CERTIFICATE-----' },
      { private_vlans: '3000' },
      { private_vlans: '3999-3000' },
      { private_vlans: '1-4095' },
      { password: 'x' },
    ].map((wrong): [string, string] => ['PROXMOX_CLUSTERS', JSON.stringify([{ ...oneCluster, ...wrong }])]),
  ];

  test.each(bad)('%s=%j', (name, value) => {
    expect(() => readConfig({ ...real, [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ ...real, [name]: value })).toThrow(name);
  });

  test('the value itself is not repeated: it may be a secret', () => {
    expect(() => readConfig({ ...real, SECRET_KEY: 'canary-key' })).toThrow(/^(?!.*canary).*$/s);
    const token = JSON.stringify([{ ...oneCluster, token: 'canary' }]);
    expect(() => readConfig({ ...real, PROXMOX_CLUSTERS: token })).toThrow(/^(?!.*canary).*$/s);
    expect(() => readConfig({ ...real, DATABASE_URL: 'mysql://u:canary@h/x' })).toThrow(/^(?!.*canary).*$/s);
  });

  test('all of them are named at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT.*LOG_LEVEL/);
  });
});

describe('half a provider refuses, naming what is missing', () => {
  for (const group of [smtp, captcha, stripe]) {
    for (const missing of Object.keys(group)) {
      test(`without ${missing}`, () => {
        const { [missing as keyof typeof real]: _, ...rest } = real;
        expect(() => readConfig(rest)).toThrow(new RegExp(`${missing} must be set`));
      });
    }
  }

  test.each(['PUBLIC_URL', 'SECRET_KEY'] as const)('a real provider without %s', (missing) => {
    for (const group of [smtp, captcha, stripe]) {
      const { [missing]: _, ...rest } = { PUBLIC_URL: real.PUBLIC_URL, SECRET_KEY: secretKey };
      expect(() => readConfig({ ...group, ...rest })).toThrow(new RegExp(`${missing} must be set`));
    }
  });

  test('the lab beside a real provider, where the public could reach it', () => {
    const around = { PUBLIC_URL: 'https://panel.example', SECRET_KEY: secretKey };
    expect(() => readConfig({ ...captcha, ...around })).toThrow(/SMTP_URL must be set/);
    expect(() => readConfig({ ...smtp, ...around })).toThrow(/CAPTCHA_PROVIDER must be set/);
    expect(() => readConfig({ ...smtp, ...captcha, ...around })).toThrow(/STRIPE_SECRET_KEY must be set/);
    expect(() => readConfig({ ...smtp, ...captcha, ...stripe, ...around })).toThrow(/PROXMOX_CLUSTERS must be set/);
    const none = { PROXMOX_CLUSTERS: '[]' };
    expect(() => readConfig({ ...smtp, ...captcha, ...stripe, ...none, ...around })).toThrow(
      /POWERDNS_URL must be set/,
    );
    const all = { ...smtp, ...captcha, ...stripe, ...none, ...powerdns, ...around };
    expect(() => readConfig(all)).toThrow(/WHM_SERVERS must be set/);
    expect(() => readConfig({ ...all, WHM_SERVERS: '[]' })).not.toThrow();
    expect(() => readConfig({ ...smtp, ...around, PUBLIC_URL: 'http://localhost:3000' })).not.toThrow();
  });

  test('clusters alone are enough to try them on this machine, and not to stand in public', () => {
    const clusters = (...all: object[]) => ({ PROXMOX_CLUSTERS: JSON.stringify(all) });
    const plain = { ...oneCluster, url: `${oneCluster.url}/`, fingerprint: oneCluster.fingerprint.replaceAll(':', '') };
    expect(readConfig(clusters(plain))).toMatchObject({ compute: { kind: 'proxmox' }, requireStaffTwoFactor: true });
    const twice = clusters(oneCluster, { ...oneCluster, name: 'again' });
    expect(() => readConfig(twice)).toThrow(/PROXMOX_CLUSTERS: has two of one url/);
    expect(() => readConfig({ ...clusters(oneCluster), PUBLIC_URL: 'https://panel.example' })).toThrow(
      /SMTP_URL must be set/,
    );
  });

  test('C5 all three of Stripe set and empty is not the lab', () => {
    const empty = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
    expect(() => readConfig(empty)).toThrow(/STRIPE_SECRET_KEY.*STRIPE_PUBLISHABLE_KEY.*STRIPE_WEBHOOK_SECRET/);
  });

  test('a shared database without a shared key', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/x' })).toThrow('SECRET_KEY must be set');
  });
});

describe('what is right is taken', () => {
  test('nothing at all is the lab', () => {
    expect(readConfig({})).toMatchObject({
      role: 'all',
      host: 'localhost',
      port: 3000,
      mail: { kind: 'lab' },
      captcha: { kind: 'lab' },
      payments: { kind: 'lab' },
      requireStaffTwoFactor: false,
      trustProxy: false,
      metricsHost: '127.0.0.1',
      databaseUrl: undefined,
    });
  });

  test('real providers ask staff for a second factor unless told otherwise', () => {
    expect(readConfig(real)).toMatchObject({
      publicUrl: 'https://panel.example',
      mail: { kind: 'smtp', from: 'no-reply@example.test' },
      captcha: { kind: 'turnstile', siteKey: 'site', secret: 'secret' },
      requireStaffTwoFactor: true,
    });
    expect(readConfig({ ...real, REQUIRE_STAFF_2FA: 'false' }).requireStaffTwoFactor).toBe(false);
    expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(1);
    expect(readConfig({ TRUST_PROXY: '3' }).trustProxy).toBe(3);
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, fd00::1' }).trustProxy).toEqual(['10.0.0.0/8', 'fd00::1']);
    expect(readConfig({ PORT: '0', METRICS_PORT: '9100' })).toMatchObject({ port: 0, metricsPort: 9100 });
  });

  test('test keys of Stripe alone keep the demo, live keys do not', () => {
    const trial = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    expect(readConfig(trial)).toMatchObject({
      payments: { kind: 'stripe', secretKey: 'sk_test_1', live: false },
      requireStaffTwoFactor: false,
    });
    expect(readConfig(real)).toMatchObject({ payments: { kind: 'stripe', live: true, apiUrl: undefined } });
  });

  test('variables of others are left alone', () => {
    expect(() => readConfig({ PATH: '/bin', npm_config_x: 'y' })).not.toThrow();
  });
});

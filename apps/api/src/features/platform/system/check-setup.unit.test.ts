import { describe, expect, test } from 'vitest';
import { judgeClock, judgeDisk } from './check-setup.ts';
import { judgeDkim, judgeDmarc, judgeSpf } from './judge-sender.ts';
import { judgeBackups } from './newest-backup.ts';

describe("the sender's domain", () => {
  test.each([
    [['v=spf1 mx -all', 'google-site-verification=x'], 'good'],
    [['v=spf1 include:_spf.example.net ~all'], 'good'],
    [['v=spf10 mx'], 'wrong'],
    [[], 'wrong'],
    [['v=spf1 mx -all', 'v=spf1 a -all'], 'wrong'],
    [['v=spf1 +all'], 'wrong'],
    [['v=spf1 all'], 'wrong'],
  ])('SPF %j is %s', (texts, grade) => {
    expect(judgeSpf('example.com', texts).grade).toBe(grade);
  });

  test.each([
    [undefined, [], 'warning'],
    ['mail', [], 'wrong'],
    ['mail', ['v=DKIM1; k=rsa; p='], 'wrong'],
    ['mail', ['v=DKIM1; k=rsa; p=MIIB'], 'good'],
    ['mail', ['p=MIIB'], 'good'],
  ])('DKIM of %s with %j is %s', (selector, texts, grade) => {
    expect(judgeDkim('example.com', selector, texts).grade).toBe(grade);
  });

  test.each([
    [['v=DMARC1; p=none'], 'good'],
    [[], 'warning'],
    [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'warning'],
  ])('DMARC %j is %s', (texts, grade) => {
    expect(judgeDmarc('example.com', texts).grade).toBe(grade);
  });
});

test.each([
  [0, 'good'],
  [-2.5, 'warning'],
  [31, 'wrong'],
])('a clock that is %d seconds off is %s', (skew, grade) => {
  expect(judgeClock(skew).grade).toBe(grade);
});

test.each([
  [50, 'good'],
  [9, 'warning'],
  [0.4, 'wrong'],
])('%d of 100 GB free is %s', (free, grade) => {
  expect(judgeDisk('/data', free * 1024 ** 3, 100 * 1024 ** 3).grade).toBe(grade);
});

test('a night without a backup is a warning', () => {
  const now = Date.parse('2026-11-18T08:00:00Z');
  expect(judgeBackups(Date.parse('2026-11-18T02:20:00Z'), now)).toMatchObject({ grade: 'good' });
  expect(judgeBackups(Date.parse('2026-11-16T02:20:00Z'), now)).toMatchObject({
    grade: 'warning',
    sentence: 'The newest is of 16 November 2026, 02:20 UTC: none was made last night.',
  });
  expect(judgeBackups(undefined, now)).toMatchObject({
    grade: 'warning',
    sentence: 'There is none in DATA_DIR/backups.',
  });
});

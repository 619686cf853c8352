import { expect, test } from 'vitest';
import { plainFileName, plainName, typedAddress } from './plain-name.ts';

test('E11 a name in a mail to a stranger is one short line without anything to click on', () => {
  const shown: [string, string][] = [
    ['Oak & Pine', 'Oak & Pine'],
    ['Müller, Søn & Co.', 'Müller, Søn & Co.'],
    ['nordmann.studio', 'nordmann. studio'],
    ['Win at https://evil.example/x?a=1 now', 'Win at https evil. example/ x?a=1 now'],
    ['www.evil.example', 'www. evil. example'],
    ['mailto:boss@evil.example', 'mailto: boss@ evil. example'],
    ['ｅｖｉｌ．ｅｘａｍｐｌｅ', 'evil. example'],
    ['evil。example', 'evil。 example'],
    ['evil\u200b.exa\u202emple', 'evil . exa mple'],
    ['one\r\nBcc: two', 'one Bcc: two'],
    ['  \u0000  ', ''],
  ];
  for (const [typed, name] of shown) expect(plainName(typed)).toBe(name);
  expect(plainName('long '.repeat(40))).toHaveLength(60);
  expect(typedAddress.parse('kari@nordmann.example')).toBe('kari@nordmann.example');
  expect(typedAddress.parse('kari@nordmann.example and https://evil.example')).toBe(
    'kari@ nordmann. example and https evil. example',
  );
});

test('E11 the name of a file in a mail to a stranger is as its sender knows it, and nothing to click on', () => {
  const shown: [string, string][] = [
    ['dump.sql.gz', 'dump.sql.gz'],
    ['Årsrapport 2026.PDF', 'Årsrapport 2026.PDF'],
    ['photos.zip', 'photos .zip'],
    ['dump.sql.zip', 'dump.sql .zip'],
    ['README', 'README'],
    ['evil.example', 'evil. example'],
    ['evil.example.pdf', 'evil. example. pdf'],
    ['evil.example.zip', 'evil. example .zip'],
    ['https://evil.example/a.pdf', 'https evil. example/ a. pdf'],
    ['boss@evil.pdf', 'boss@ evil. pdf'],
    ['www.pdf', 'www. pdf'],
    ['one\r\ntwo.pdf', 'one two. pdf'],
    ['ｅｖｉｌ．ｅｘａｍｐｌｅ.zip', 'evil. example .zip'],
  ];
  for (const [typed, name] of shown) {
    expect(plainFileName(typed)).toBe(name);
    // A name is read once when a mail is queued, and again when it is sent.
    expect(plainFileName(name)).toBe(name);
  }
  expect(plainFileName(`${'long '.repeat(40)}.pdf`)).toHaveLength(60);
});

import { expect, test } from 'vitest';
import { plainName, typedAddress } from './plain-name.ts';

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

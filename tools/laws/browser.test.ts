import { expect, test } from 'vitest';
import { asksTheBrowser } from './browser.ts';
import { webFiles } from './states.ts';

test('no screen trusts the browser’s storage or clock', () => {
  expect(
    asksTheBrowser(webFiles()),
    'These screens ask the browser’s storage or clock, which may be missing or wrong. Please take the time from the server’s answer (shell/relative-time.tsx), and storage through the shell, which survives without it.',
  ).toEqual([]);
});

test('a screen that does is seen', () => {
  const at = (text: string) => asksTheBrowser([{ file: 'apps/web/src/panel/a.tsx', text }]);
  expect(at('localStorage.getItem(key)')).toHaveLength(1);
  expect(at('const now = Date.now() / 1000; sessionStorage.clear()')).toHaveLength(2);
  expect(at('new Date(seconds * 1000)')).toEqual([]);
});

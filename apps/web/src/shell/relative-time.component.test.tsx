import { expect, test } from 'vitest';
import { show } from '../../test/show.tsx';
import { Age } from './relative-time.tsx';

test.each([
  ['20 seconds after the page last looked at its clock', 20, 'now'],
  ['half a minute ago', -30, 'now'],
  ['a quarter of an hour ago', -900, '15 min'],
])('%s is said shortly', async (_when, after, said) => {
  const page = show(<Age seconds={Math.floor(Date.now() / 1000) + after} />);
  await expect.element(page.getByText(said)).toBeVisible();
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { picturedFile } from '../../../../tools/pictured.ts';
import { footerItems, mainGroups, settingsTabs, shownOn } from './navigation.ts';
import { serverTabs } from './servers/server/server-tabs.ts';

const entries = z.array(z.string());
const pictured = z
  .strictObject({ menu: entries, server: entries, settings: entries })
  .parse(JSON.parse(readFileSync(picturedFile, 'utf8')));
const items = [...mainGroups.flatMap((group) => group.items), ...footerItems];
const today = {
  menu: shownOn('desktop', items).map(({ label }) => label),
  server: serverTabs.map(([label]) => label),
  settings: settingsTabs.map(({ label }) => label),
};

test.each(['menu', 'server', 'settings'] as const)('/our-panel shows the %s of today', (part) => {
  expect(
    pictured[part],
    'The site shows pictures of “the panel as it is today”, and its menu or tabs have changed since they were drawn: ' +
      'please run `npm run pictures our-panel` and commit what it made.',
  ).toEqual(today[part]);
});

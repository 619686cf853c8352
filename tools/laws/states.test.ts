import { expect, test } from 'vitest';
import { ownColours, webFiles } from './states.ts';

const files = webFiles();

test('the web app was read', () => {
  expect(files.length).toBeGreaterThan(300);
});

test('no screen colours a state by itself', () => {
  expect(
    ownColours(files),
    'These screens colour a state by themselves. Please give the state its word and meaning in the contract (stateWords) and draw it with shell/state-badge.tsx.',
  ).toEqual([]);
});

test('a badge of its own, a map of its own and a meaning of its own are seen', () => {
  const at = (file: string, text: string) => ownColours([{ file: `apps/web/src/${file}`, text }]).length;
  expect(at('admin/orders/page.tsx', "import { Badge } from '../../ui/badge.tsx';")).toBe(1);
  expect(at('panel/servers/page.tsx', "import { StatusDot } from '../../ui/status-dot.tsx';")).toBe(1);
  expect(at('panel/tokens/page.tsx', "const tones = { active: 'ok', revoked: 'danger' } as const;")).toBe(2);
  expect(at('features/a.tsx', "<StateBadge of={{ word: 'Late', meaning: 'broken' }} />")).toBe(1);
  expect(at('admin/a.tsx', "<Confirm tone='danger' /> const notice = { tone: 'warn', kind: 'info' };")).toBe(0);
  expect(at('shell/state-badge.tsx', "import { Badge } from '../ui/badge.tsx'; const tones = { well: 'ok' };")).toBe(0);
  expect(
    at('panel/a.tsx', 'server_state === \'failed\' ? (\n  <Notice tone="danger">It failed.</Notice>\n) : null'),
  ).toBe(1);
  expect(at('panel/b.tsx', 'if (one.status === \'open\') {\n  return <Stat label="Open" tone="warn" />;\n}')).toBe(1);
  expect(at('panel/c.tsx', "<Notice tone={plan.state === 'archived' ? 'warn' : 'info'}>")).toBe(1);
  expect(at('panel/d.tsx', "server_state === 'failed' ? <Notice tone={toneOf(words.failed)}>It</Notice> : null")).toBe(
    0,
  );
  expect(at('panel/e.tsx', 'const is = state === \'open\';\nreturn error ? <Notice tone="danger" /> : null')).toBe(0);
  expect(at('lab/ui/data-section.tsx', "import { Badge } from '../../ui/badge.tsx';")).toBe(0);
});

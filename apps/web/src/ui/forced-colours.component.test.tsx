import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page as browser, cdp } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { ChoiceCard } from './choice-card.tsx';
import { FilterSelect } from './filter-select.tsx';
import { Menu } from './menu.tsx';
import { ProgressBar } from './progress.tsx';
import { Segments } from './segments.tsx';
import { Stat, StatStrip } from './stat-strip.tsx';
import { StatusDot } from './status-dot.tsx';
import { Switch } from './switch.tsx';
import { TabBar, tabClass } from './tabs.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { VersionChoice } from './version-choice.tsx';

beforeAll(async () => {
  await emulate('active');
  return () => emulate('none');
});

const emulate = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

const nothing = () => undefined;
const images = [
  { value: 'debian-13', label: 'Debian 13' },
  { value: 'ubuntu-26', label: 'Ubuntu 26' },
];
const ranges = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
];

/** Each choice of ours, as it is drawn before and after it was made. */
const choices: readonly (readonly [string, (chosen: boolean) => ReactNode])[] = [
  ['a box', (chosen) => <Checkbox label="Keep a backup" checked={chosen} onChange={nothing} />],
  ['a box that is off', (chosen) => <Checkbox label="Keep a backup" checked={chosen} onChange={nothing} disabled />],
  ['a switch', (chosen) => <Switch label="Firewall" checked={chosen} onCheckedChange={nothing} />],
  [
    'a card of a radio group',
    (chosen) => <ChoiceCard name="plan" value="s" title="Fjord S" checked={chosen} onChange={nothing} />,
  ],
  [
    'a version',
    (chosen) => (
      <VersionChoice
        name={`image-${chosen}`}
        options={images}
        value={chosen ? 'debian-13' : 'ubuntu-26'}
        onValueChange={nothing}
      />
    ),
  ],
  [
    'a segment',
    (chosen) => <Segments label="Range" options={ranges} value={chosen ? 'day' : 'week'} onValueChange={nothing} />,
  ],
  [
    'a tab',
    (chosen) => (
      <TabBar label="Server">
        <a href="/" aria-current={chosen ? 'page' : undefined} className={tabClass(false)}>
          Overview
        </a>
      </TabBar>
    ),
  ],
  [
    'a filter',
    (chosen) => (
      <FilterSelect
        label="State"
        placeholder="All"
        options={[{ value: 'all', label: 'All' }]}
        value={chosen ? 'all' : ''}
        onValueChange={nothing}
      />
    ),
  ],
  ['the theme', (chosen) => <ThemeToggle theme={chosen ? 'light' : 'dark'} onChange={nothing} />],
  [
    'a share',
    (chosen) => (
      <div className="w-60">
        <ProgressBar label="CPU" value={chosen ? 70 : 20} />
      </div>
    ),
  ],
];

test.each(choices)('%s is told apart without colours', async (_name, draw) => {
  const page = show(
    <div className="grid justify-items-start gap-4">
      <div data-testid="off">{draw(false)}</div>
      <div data-testid="on">{draw(true)}</div>
    </div>,
  );
  await expect.element(page.getByTestId('on')).toBeInTheDocument();
  const off = await picture(page.getByTestId('off').element());
  const on = await picture(page.getByTestId('on').element());
  expect(difference(off, on)).toBeGreaterThan(24);
});

test('an empty box is empty, a chosen one is not, and so are radio buttons', async () => {
  const marks = (chosen: boolean) => (
    <>
      <Checkbox label="Keep" checked={chosen} onChange={nothing} />
      <ChoiceCard name={`plan-${chosen}`} value="s" title="S" checked={chosen} onChange={nothing} />
    </>
  );
  show(
    <>
      <div data-testid="off">{marks(false)}</div>
      <div data-testid="on">{marks(true)}</div>
    </>,
  );
  for (const [id, least, most] of [
    ['off', 0, 0],
    ['on', 12, 400],
  ] as const) {
    const group = browser.getByTestId(id);
    await expect.element(group).toBeInTheDocument();
    for (const mark of group.element().querySelectorAll('input + span')) {
      const ink = inkInside(await picture(mark));
      expect(ink).toBeGreaterThanOrEqual(least);
      expect(ink).toBeLessThanOrEqual(most);
    }
  }
});

test('what can be pressed has an edge, a state its word, and what the keys are at is marked', async () => {
  const page = show(
    <>
      {(['primary', 'secondary', 'danger'] as const).map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <StatusDot tone="ok" label="Running" />
      <StatStrip>
        <Stat label="Servers" value={3} />
        <Stat label="Domains" value={2} />
      </StatStrip>
      <Menu
        trigger={<Button variant="secondary">More</Button>}
        items={['Start', 'Stop'].map((label) => ({ label, onSelect: nothing }))}
      />
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible();
  for (const name of ['primary', 'secondary', 'danger']) {
    const edge = getComputedStyle(page.getByRole('button', { name }).element());
    expect([edge.borderTopStyle, edge.borderTopWidth]).toEqual(['solid', '1px']);
  }
  await page.getByRole('button', { name: 'More' }).click();
  const [first, second] = [page.getByRole('menuitem', { name: 'Start' }), page.getByRole('menuitem', { name: 'Stop' })];
  await first.hover();
  await expect.poll(() => first.element().hasAttribute('data-highlighted')).toBe(true);
  const [on, off] = [await picture(first.element()), await picture(second.element())];
  // The words differ too, but by less than the ground.
  expect(difference(on, off)).toBeGreaterThan(2 * on.width);
});

async function picture(element: Element): Promise<ImageData> {
  const { base64 } = await browser
    .screenshot({ element, base64: true, save: false })
    .then((taken) => (typeof taken === 'string' ? { base64: taken } : taken));
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas to look at a picture with.');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}

const lightAt = ({ data }: ImageData, pixel: number): number =>
  (data[4 * pixel] ?? 0) + (data[4 * pixel + 1] ?? 0) + (data[4 * pixel + 2] ?? 0);

/** How many pixels differ enough to be seen; edges may be drawn a shade apart. */
function difference(one: ImageData, other: ImageData): number {
  let count = 0;
  for (let y = 0; y < Math.min(one.height, other.height); y += 1) {
    for (let x = 0; x < Math.min(one.width, other.width); x += 1) {
      const apart = lightAt(one, y * one.width + x) - lightAt(other, y * other.width + x);
      if (Math.abs(apart) > 120) count += 1;
    }
  }
  return count;
}

/** Pixels in the middle that are not of the ground, which is what stands in its very corner inside the edge. */
function inkInside(image: ImageData): number {
  const inset = 4;
  const ground = lightAt(image, Math.floor(image.height / 2) * image.width + 2);
  let count = 0;
  for (let y = inset; y < image.height - inset; y += 1) {
    for (let x = inset; x < image.width - inset; x += 1) {
      if (Math.abs(lightAt(image, y * image.width + x) - ground) > 120) count += 1;
    }
  }
  return count;
}

import { expect, test } from 'vitest';
import { standAside } from './toast-place.ts';

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const wide = { panel: box(1016, 80, 384, 58) };
const phone = { panel: box(16, 80, 334, 58) };

test('A46 where nothing can be pressed below them, they stay', () => {
  expect(standAside({ ...wide, acts: [box(1300, 200, 100, 36)] })).toEqual({ x: 0, y: 0, covers: false });
});

test('A46 they stand to the left of the acts of a page, at the same height', () => {
  const acts = [box(1310, 84, 90, 36), box(1200, 84, 100, 36)];
  const { x, y } = standAside({ ...wide, acts });
  expect([wide.panel.right + x, y]).toEqual([1188, 0]);
});

test('A46 on a phone they stand below the line of acts, and never far down', () => {
  expect(standAside({ ...phone, acts: [box(16, 120, 100, 36)] })).toEqual({ x: 0, y: 88, covers: false });
  const full = Array.from({ length: 20 }, (_, row) => box(16, 60 + row * 44, 300, 40));
  expect(standAside({ ...phone, acts: full })).toEqual({ x: 0, y: 0, covers: true });
});

test('A46 on a phone they stand below the tabs of a page', () => {
  const tabs = Array.from({ length: 4 }, (_, at) => box(16 + at * 88, 156, 70, 40));
  expect(standAside({ ...phone, headings: [box(16, 84, 90, 30)], acts: [box(110, 84, 36, 36), ...tabs] })).toEqual({
    x: 0,
    y: 128,
    covers: false,
  });
});

test('A46 on a phone they stand below the heading, and over it rather than over what can be pressed', () => {
  const headings = [box(16, 92, 120, 36)];
  expect(standAside({ ...phone, headings, acts: [] })).toEqual({ x: 0, y: 60, covers: false });
  const below = Array.from({ length: 10 }, (_, row) => box(16, 150 + row * 44, 300, 40));
  expect(standAside({ ...phone, headings, acts: below })).toEqual({ x: 0, y: 0, covers: false });
});

test('A46 on a phone they stand clear of the headings below the title, and of the sentence that describes the page', () => {
  const [title, sentence, section] = [box(16, 84, 120, 32), box(16, 118, 150, 20), box(33, 168, 70, 16)];
  const act = box(33, 230, 110, 32);
  const stand = (headings: (typeof title)[], acts = [act]) => standAside({ ...phone, headings, acts });
  expect(stand([title, section, sentence])).toEqual({ x: 0, y: 194, covers: false });
  const below = Array.from({ length: 10 }, (_, row) => box(16, 210 + row * 44, 300, 40));
  expect(stand([title, section, sentence], below)).toEqual({ x: 0, y: 48, covers: false });
});

test('A46 where the place beside the acts of a heading is taken too, they stand below them', () => {
  const heading = [box(1180, 84, 80, 36), box(1272, 84, 80, 36), box(1364, 84, 36, 36)];
  const chips = [box(280, 132, 300, 36), box(592, 132, 160, 36), box(764, 132, 200, 36)];
  expect(standAside({ ...wide, acts: [...heading, ...chips] })).toEqual({ x: 0, y: 52, covers: false });
});

test('A46 on a page full of acts they stay', () => {
  const full = Array.from({ length: 40 }, (_, row) => box(0, row * 20, 1440, 18));
  expect(standAside({ ...wide, acts: full })).toEqual({ x: 0, y: 0, covers: true });
});

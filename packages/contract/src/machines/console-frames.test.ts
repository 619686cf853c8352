import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aliveFrame, inputFrame, readConsoleFrame, resizeFrame } from './console-frames.ts';

/** Any characters at all. The library's own 'binary' strings take seconds to set up on a busy machine. */
const anyText = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff })))
  .map((points) => String.fromCodePoint(...points));

test('whatever is typed arrives as it was', () => {
  fc.assert(
    fc.property(anyText, (data) => {
      expect(readConsoleFrame(inputFrame(data))).toEqual({ kind: 'input', data });
    }),
  );
});

test('a window has at least one column and one row, and at most four digits of each', () => {
  expect(readConsoleFrame(resizeFrame(120, 40))).toEqual({ kind: 'resize', columns: 120, rows: 40 });
  for (const frame of ['10:5', '15:0', '112345:5', '1-1:5', '1a:b', '1', '3', '', '22']) {
    expect(readConsoleFrame(frame), frame).toBeUndefined();
  }
  expect(readConsoleFrame(aliveFrame)).toEqual({ kind: 'alive' });
});

import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { sequenceOf, TerminalKeys, withControl } from './terminal-keys.tsx';

describe('the keys of a terminal on a phone', () => {
  test('send what a keyboard would, and Ctrl is held until it is pressed again', async () => {
    const sent: string[] = [];
    function Keys() {
      const [control, setControl] = useState(false);
      return (
        <TerminalKeys control={control} onControl={setControl} onKey={(key) => sent.push(sequenceOf(key, false))} />
      );
    }
    const page = show(<Keys />);
    for (const name of ['Esc', 'Tab', 'Arrow up', 'Arrow down', 'Arrow left', 'Arrow right']) {
      await userEvent.click(page.getByRole('button', { name }));
    }
    expect(sent).toEqual(['\x1b', '\t', '\x1b[A', '\x1b[B', '\x1b[D', '\x1b[C']);
    const control = page.getByRole('button', { name: 'Ctrl' });
    await userEvent.click(control);
    await expect.element(control).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(control);
    await expect.element(control).toHaveAttribute('aria-pressed', 'false');
  });

  test('arrows follow the mode that a program asked for, and Ctrl makes control characters of letters only', () => {
    expect(sequenceOf('ArrowUp', true)).toBe('\x1bOA');
    expect(['c', 'C', 'd', '[', ' ', 'é', 'ab', '1'].map(withControl)).toEqual([
      '\x03',
      '\x03',
      '\x04',
      '\x1b',
      '\x00',
      'é',
      'ab',
      '1',
    ]);
  });
});

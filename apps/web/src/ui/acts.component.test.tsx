import { useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { Button } from './button.tsx';
import { CopyText } from './copy-text.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { CursorPager } from './pagination.tsx';

describe('a button', () => {
  test('that cannot be used can be reached, says why, and does nothing', async () => {
    const act = vi.fn();
    const page = show(
      <Button variant="primary" disabledReason="This server is not running." onClick={act}>
        Reboot
      </Button>,
    );
    const button = page.getByRole('button', { name: 'Reboot' });
    await expect.element(button).toHaveAccessibleDescription('This server is not running.');
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    expect(act).not.toHaveBeenCalled();
  });

  test('that is at work keeps its name and is not pressed twice', async () => {
    const act = vi.fn();
    function Once() {
      const [busy, setBusy] = useState(false);
      const press = () => {
        act();
        setBusy(true);
      };
      return (
        <Button variant="primary" loading={busy} onClick={press}>
          Pay
        </Button>
      );
    }
    const page = show(<Once />);
    const button = page.getByRole('button', { name: 'Pay' });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(act).toHaveBeenCalledTimes(1);
  });
});

describe('text to copy', () => {
  test('is selected for the reader to copy where the browser refuses, and that is said', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No', 'NotAllowedError'));
    vi.spyOn(document, 'execCommand').mockReturnValue(false);
    onTestFinished(() => void vi.restoreAllMocks());
    const copied = vi.fn();
    const page = show(<CopyText value="198.51.100.7" label="Copy the IP address" onCopied={copied} />);
    await page.getByRole('button', { name: /Copy the IP address/ }).click();
    const byHand = page.getByRole('dialog', { name: 'Please copy it yourself' });
    await expect.element(byHand.getByText(/did not let us copy/)).toBeVisible();
    const text = byHand.getByRole('textbox', { name: 'Text to copy' });
    await expect.element(text).toHaveFocus();
    await expect.poll(() => document.getSelection()?.toString()).toBe('198.51.100.7');
    expect(copied).not.toHaveBeenCalled();
  });

  test('is on the clipboard, and that is said', async () => {
    const copied = vi.fn();
    const page = show(
      <CopyText value="198.51.100.7" label="Copy the IP address" display="the address" onCopied={copied} />,
    );
    await page.getByRole('button', { name: 'Copy the IP address: the address' }).click();
    await expect.element(page.getByRole('status')).toHaveTextContent('Copied');
    expect(copied).toHaveBeenCalledTimes(1);
    expect(await navigator.clipboard.readText()).toBe('198.51.100.7');
  });
});

describe('a dialog', () => {
  function Asking({ onAnswer }: { onAnswer: () => void }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Delete
        </Button>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Delete the server?"
          footer={
            <Button variant="danger" onClick={onAnswer}>
              Delete it
            </Button>
          }
        >
          Everything on it is lost.
        </Dialog>
      </>
    );
  }

  test('is named by its title, takes the focus, keeps it, and gives it back on Escape', async () => {
    const page = show(<Asking onAnswer={() => undefined} />);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the server?' });
    await expect.element(dialog).toBeVisible();
    for (let press = 0; press < 6; press += 1) {
      await userEvent.tab();
      await vi.waitFor(() => expect(dialog.element().contains(document.activeElement)).toBe(true));
    }
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Delete' })).toHaveFocus();
  });

  test('acts when it is answered', async () => {
    const answered = vi.fn();
    const page = show(<Asking onAnswer={answered} />);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    expect(answered).toHaveBeenCalledTimes(1);
  });
});

describe('a menu', () => {
  test('is walked with the arrows; what is off says why and is not chosen', async () => {
    const [start, stop] = [vi.fn(), vi.fn()];
    const page = show(
      <Menu
        trigger={<Button variant="secondary">Power</Button>}
        items={[
          { label: 'Start', onSelect: start, disabledReason: 'This server is running already.' },
          { label: 'Shut down', onSelect: stop },
        ]}
      />,
    );
    await expect.element(page.getByRole('button', { name: 'Power' })).toBeVisible();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const off = page.getByRole('menuitem', { name: /^Start/ });
    await expect.element(off.getByText('This server is running already.')).toBeVisible();
    await expect.element(off).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{End}{Enter}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([0, 1]);
    await expect.element(page.getByRole('button', { name: 'Power' })).toHaveFocus();
  });
});

describe('the pager', () => {
  test.each([
    { where: 'first', hasPrevious: false, hasNext: true, off: 'Previous', reason: 'This is the first page.' },
    { where: 'last', hasPrevious: true, hasNext: false, off: 'Next', reason: 'This is the last page.' },
  ])('on the $where page $off says so, and the other one turns', async ({ hasPrevious, hasNext, off, reason }) => {
    const [previous, next] = [vi.fn(), vi.fn()];
    const page = show(<CursorPager {...{ hasPrevious, hasNext }} onPrevious={previous} onNext={next} />);
    await expect.element(page.getByRole('button', { name: off })).toHaveAccessibleDescription(reason);
    await page.getByRole('button', { name: off === 'Next' ? 'Previous' : 'Next' }).click();
    expect([previous.mock.calls.length, next.mock.calls.length]).toEqual(off === 'Next' ? [1, 0] : [0, 1]);
  });
});

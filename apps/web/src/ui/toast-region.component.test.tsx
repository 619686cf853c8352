import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { Button } from './button.tsx';
import { PageHeading } from './page-heading.tsx';
import { Toast } from './toast.tsx';
import { ToastRegion } from './toast-region.tsx';

const toast = <Toast kind="success" text="Saved." onDismiss={() => undefined} />;
const boxOf = (element: Element) => element.getBoundingClientRect();

describe('notifications', () => {
  test('stand 20 units from the top and 10 from the right', async () => {
    show(<ToastRegion>{toast}</ToastRegion>);
    await expect.element(page.getByText(/Saved\./)).toBeVisible();
    const box = boxOf(page.getByLabelText('Notifications').element());
    expect([box.top, document.documentElement.clientWidth - box.right]).toEqual([80, 40]);
  });

  test('A46 stand to the left of what can be pressed there, at the same height, also when it appears later', async () => {
    const place = (right: number) => ({ position: 'fixed', top: 90, right, width: 90 }) as const;
    const screen = show(
      <>
        <Button variant="primary" style={place(60)}>
          Refresh
        </Button>
        <ToastRegion>{toast}</ToastRegion>
      </>,
    );
    const region = screen.getByLabelText('Notifications');
    await expect.element(screen.getByText(/Saved\./)).toBeVisible();
    const act = () => boxOf(screen.getByRole('button', { name: 'Refresh' }).element());
    await expect.poll(() => boxOf(region.element()).right).toBeLessThan(act().left);
    expect(boxOf(region.element()).top).toBe(80);
    const late = document.body.appendChild(document.createElement('button'));
    Object.assign(late.style, { position: 'fixed', top: '95px', right: '170px', width: '80px' });
    late.textContent = 'Undo';
    await expect.poll(() => boxOf(region.element()).right).toBeLessThan(boxOf(late).left);
    expect(boxOf(region.element()).top).toBe(80);
    late.remove();
    await expect.poll(() => boxOf(region.element()).right).toBeLessThan(act().left);
  });

  test('A46 on a phone stand clear of headings of every level, and of the sentence of the page', async () => {
    await page.viewport(390, 844);
    onTestFinished(() => page.viewport(1024, 768));
    const screen = show(
      <div style={{ paddingTop: 84, paddingInline: 16 }}>
        <PageHeading title="Payouts" description="What clients asked for, and what was sent." />
        <h2 style={{ marginTop: 24 }}>Needs you</h2>
        <p>An invoice is due.</p>
        <h3>Later</h3>
        <ToastRegion>{toast}</ToastRegion>
      </div>,
    );
    await expect.element(screen.getByText(/Saved\./)).toBeVisible();
    const region = screen.getByLabelText('Notifications');
    const words = [
      screen.getByRole('heading', { name: 'Payouts' }),
      screen.getByText('What clients asked for, and what was sent.'),
      screen.getByRole('heading', { name: 'Needs you' }),
      screen.getByRole('heading', { name: 'Later' }),
    ];
    const isCovered = (top: number, bottom: number) => {
      const toasts = boxOf(region.element());
      return toasts.top < bottom && top < toasts.bottom;
    };
    await expect
      .poll(() => words.filter((one) => isCovered(boxOf(one.element()).top, boxOf(one.element()).bottom)))
      .toEqual([]);
  });

  test('A46 let what is below them be pressed where a page has no free place', async () => {
    const pressed = vi.fn();
    const rows = Array.from({ length: 16 }, (_, row) => `Row ${row + 1}`);
    const style = (row: number) =>
      ({ position: 'fixed', left: 0, width: '100vw', maxWidth: 300, top: 60 + row * 44, height: 44 }) as const;
    const right = (row: number) => ({ ...style(row), left: 'auto', right: 0 });
    const screen = show(
      <>
        {rows.map((row, at) => (
          <button key={row} type="button" style={style(at)}>
            Left of {row}
          </button>
        ))}
        {rows.map((row, at) => (
          <button key={row} type="button" style={right(at)} onClick={() => pressed(row)}>
            {row}
          </button>
        ))}
        <ToastRegion>{toast}</ToastRegion>
      </>,
    );
    await expect.element(screen.getByText(/Saved\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Row 2', exact: true }));
    expect(pressed).toHaveBeenCalledWith('Row 2');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss notification' }));
  });

  test('are held while the pointer or the focus is on one', async () => {
    const held = vi.fn();
    const screen = show(
      <>
        <ToastRegion onHold={held}>{toast}</ToastRegion>
        <Button variant="primary">Elsewhere</Button>
      </>,
    );
    await userEvent.hover(screen.getByRole('button', { name: 'Dismiss notification' }));
    await expect.poll(() => held.mock.lastCall).toEqual([true]);
    await userEvent.hover(screen.getByRole('button', { name: 'Elsewhere' }));
    await expect.poll(() => held.mock.lastCall).toEqual([false]);
    screen.getByRole('button', { name: 'Dismiss notification' }).element().focus();
    await expect.poll(() => held.mock.lastCall).toEqual([true]);
    screen.getByRole('button', { name: 'Elsewhere' }).element().focus();
    await expect.poll(() => held.mock.lastCall).toEqual([false]);
  });
});

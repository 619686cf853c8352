import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { Button } from './button.tsx';
import { Toast } from './toast.tsx';
import { ToastRegion } from './toast-region.tsx';

const toast = <Toast kind="success" text="Saved." onDismiss={() => undefined} />;
const boxOf = (element: Element) => element.getBoundingClientRect();
const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('notifications', () => {
  test('stand 20 units from the top and 10 from the right', async () => {
    show(<ToastRegion>{toast}</ToastRegion>);
    await expect.element(page.getByText(/Saved\./)).toBeVisible();
    const box = boxOf(page.getByLabelText('Notifications').element());
    expect([box.top, document.documentElement.clientWidth - box.right]).toEqual([80, 40]);
  });

  test('stand below what can be pressed there, also when it appears later', async () => {
    const place = (top: number) => ({ position: 'fixed', top, right: 60 }) as const;
    const screen = show(
      <>
        <Button variant="primary" style={place(90)}>
          Refresh
        </Button>
        <ToastRegion>{toast}</ToastRegion>
      </>,
    );
    const region = screen.getByLabelText('Notifications');
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    await expect.poll(() => overlap(boxOf(region.element()), boxOf(refresh.element()))).toBe(false);
    const late = document.body.appendChild(document.createElement('button'));
    Object.assign(late.style, { position: 'fixed', top: '160px', right: '60px' });
    late.textContent = 'Late';
    await expect.poll(() => overlap(boxOf(region.element()), boxOf(late))).toBe(false);
    expect(overlap(boxOf(region.element()), boxOf(refresh.element()))).toBe(false);
    late.remove();
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

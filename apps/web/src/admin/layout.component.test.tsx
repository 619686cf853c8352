import { staffPresets } from '@resolvo/contract/people/staff';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { owner } from '../../test/over-answers.tsx';
import { show } from '../../test/show.tsx';
import { queryClient } from '../api/query-client.ts';
import { paths } from '../paths.ts';
import { DialogOutlet } from '../shell/dialog-outlet.tsx';
import AdminLayout from './layout.tsx';

/** The transactions with the form that books a payment over them, and the page that makes an order, as staff of a role. */
function openAs(permissions: number, address: string) {
  const me = { ...owner, user_permissions: permissions };
  vi.stubGlobal('fetch', async () => Response.json(me));
  queryClient.setQueryData(['accountUserInfo', {}], me);
  onTestFinished(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });
  const list = (
    <>
      <h1>Transactions</h1>
      <DialogOutlet />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        element: <AdminLayout />,
        children: [
          {
            path: paths.adminTransactions(),
            handle: { crumb: 'Transactions', dialogs: true },
            element: list,
            children: [{ path: 'book', element: <p>The form</p> }],
          },
          {
            path: paths.adminOrderCreate(),
            handle: { crumb: 'Create order', under: { crumb: 'Orders', path: paths.adminOrders() } },
            element: <p>The form</p>,
          },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  const page = show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    ({ children }) => children,
  );
  return { page, router };
}

test('a reader who opens a dialog by its address keeps the list, reads which right is missing and goes back', async () => {
  const { page, router } = openAs(staffPresets.auditor.permissions, `${paths.adminTransactionBook()}?kind=refund`);
  await expect.element(page.getByRole('dialog', { name: 'You do not have the right to do this' })).toBeVisible();
  await expect.element(page.getByText(/^You need the permission “Staff: finance” for this\./)).toBeVisible();
  expect(page.getByRole('heading', { name: 'Transactions', includeHidden: true }).elements()).toHaveLength(1);
  expect(page.getByText('The form').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect([router.state.location.pathname, router.state.location.search]).toEqual([
    paths.adminTransactions(),
    '?kind=refund',
  ]);
});

test('who has the right finds the form over the list', async () => {
  const { page } = openAs(staffPresets.owner.permissions, paths.adminTransactionBook());
  await expect.element(page.getByText('The form')).toBeVisible();
  expect(page.getByRole('heading', { name: 'Transactions' }).elements()).toHaveLength(1);
});

test('a page of its own says which right is missing, with the way back to the list that its reader may open', async () => {
  const { page } = openAs(staffPresets.auditor.permissions, paths.adminOrderCreate());
  await expect.element(page.getByText('You do not have the right to see this')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Orders' })).toHaveAttribute('href', paths.adminOrders());
});

import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider, useParams } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/show.tsx';
import { load, usePrefetched } from '../api/query.ts';
import { queryClient } from '../api/query-client.ts';
import { refreshTopics } from '../api/refresh.ts';
import { failedPage } from './failed-page.tsx';

const inputOf = (id = '') => ({ params: { volume_id: id } });

function Volume() {
  return <h1>{usePrefetched('volumeShow', inputOf(useParams().id)).name}</h1>;
}

/** A page about one volume, over an API that answers with it until it is ended. */
function showVolume() {
  let status = 200;
  vi.stubGlobal('fetch', async () =>
    status === 200
      ? Response.json({ name: 'archive' })
      : Response.json({ code: 'not_found', details: 'There is nothing here, or it is not yours.' }, { status }),
  );
  const router = createMemoryRouter(
    [
      {
        path: '/volumes/:id',
        loader: ({ params }) => load('volumeShow', inputOf(params.id)),
        Component: Volume,
        ErrorBoundary: failedPage('volume', { to: '/volumes', label: 'Back to Volumes' }),
      },
      { path: '/volumes', element: <h1>Volumes</h1> },
    ],
    { initialEntries: ['/volumes/7'] },
  );
  onTestFinished(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });
  show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    ({ children }) => children,
  );
  return { answer: (next: number) => (status = next) };
}

test('a page that is open over the end of its thing says that it is gone, and leads on', async () => {
  const { answer } = showVolume();
  await expect.element(page.getByRole('heading', { name: 'archive' })).toBeVisible();
  answer(404);
  await refreshTopics(['volumes']);
  const told = page.getByRole('alert');
  await expect.element(told.getByRole('heading', { name: 'This volume is gone' })).toBeVisible();
  await expect.element(told.getByText(/^While this page was open the volume was deleted/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'archive' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Back to Volumes' }).click();
  await expect.element(page.getByRole('heading', { name: 'Volumes' })).toBeVisible();
});

test('a page whose thing could not be asked for keeps what it shows', async () => {
  const { answer } = showVolume();
  await expect.element(page.getByRole('heading', { name: 'archive' })).toBeVisible();
  answer(409);
  await refreshTopics(['volumes']);
  await expect.element(page.getByRole('heading', { name: 'archive' })).toBeVisible();
});

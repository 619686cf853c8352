import { customerMask } from '@resolvo/contract/permissions';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createMemoryRouter, type LoaderFunction, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { queryClient } from '../src/api/query-client.ts';
import { show } from './show.tsx';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** An owner of their account. */
export const owner = { user_id: 'u1', account_id: 'u1', email: 'ada@example.test', user_permissions: customerMask };

/** Lists follow the navigation of a router with loaders. */
const dataRouter = (loader: LoaderFunction) =>
  function DataRouter({ children }: { children: ReactNode }) {
    const [router] = useState(() => createMemoryRouter([{ path: '*', element: children, loader }]));
    return <RouterProvider router={router} />;
  };

/**
 * Draws it over an API that gives these answers, by the path without `/api`, to its reader. What the screen sends besides
 * questions is noted and accepted. A page brings its loader. An answer that is not named is a 404, as of a thing that is not there.
 */
export function showOver(
  what: ReactNode,
  answers: Readonly<Record<string, unknown>> = {},
  me: object = owner,
  loader: LoaderFunction = () => null,
) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const path = new URL(url, location.href).pathname.replace(/^\/api/, '');
    if (method !== 'GET') {
      sent.push({ method, path, body: body === undefined ? undefined : JSON.parse(body) });
      return Response.json(answers[`${method} ${path}`] ?? { details: 'It is done.' });
    }
    if (path === '/account/data/userinfo') return Response.json(me);
    return path in answers
      ? Response.json(answers[path])
      : Response.json({ code: 'not_found', details: 'It is not there.' }, { status: 404 });
  });
  queryClient.setQueryData(['accountUserInfo', {}], me);
  onTestFinished(() => {
    queryClient.clear();
    vi.unstubAllGlobals();
  });
  return {
    page: show(<QueryClientProvider client={queryClient}>{what}</QueryClientProvider>, dataRouter(loader)),
    sent,
  };
}

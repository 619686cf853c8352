import type { ComponentType, ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import '../src/ui/styles.css';

/** Draws it on an empty page until the test is over. */
export function show(what: ReactNode, Router: ComponentType<{ children: ReactNode }> = MemoryRouter) {
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  // Forms look at the address to know when they are left.
  root.render(<Router>{what}</Router>);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return page;
}

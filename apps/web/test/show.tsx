import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import '../src/ui/styles.css';

/** Draws it on an empty page until the test is over. */
export function show(what: ReactNode) {
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  root.render(what);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return page;
}

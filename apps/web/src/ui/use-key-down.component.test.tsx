import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { useKeyDown } from './use-key-down.ts';

function Counter() {
  const [count, setCount] = useState(0);
  useKeyDown(() => setCount(count + 1));
  return <output>{count}</output>;
}

test('a key pressed in the moment a page is drawn counts, and so does each one after it', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  // An observer runs after the page's nodes are there and before effects that wait for the paint.
  const pressed = new MutationObserver(() => {
    if (Number(place.textContent) < 3) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k' }));
  });
  pressed.observe(place, { childList: true, characterData: true, subtree: true });
  root.render(<Counter />);
  await expect.poll(() => place.textContent).toBe('3');
  pressed.disconnect();
  root.unmount();
  place.remove();
});

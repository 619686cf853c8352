let waiting: (() => void)[] = [];

/** Called by the root once a page is mounted and the one before it, with its queries, is unmounted. */
export function pageIsDrawn(): void {
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
}

/** A navigation of the router resolves when the page is loaded, which is before it is mounted. */
export const nextPageDrawn = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));

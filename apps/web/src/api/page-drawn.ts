let waiting: (() => void)[] = [];

/** Called by the root once a page is on the screen, and the one before it is gone with all its queries. */
export function pageIsDrawn(): void {
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
}

/** The router says when a page is loaded; it is drawn a moment later. */
export const nextPageDrawn = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));

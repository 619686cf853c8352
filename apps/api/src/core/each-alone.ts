/**
 * Each item by itself: `failed` logs one that fails, and the others go on. Throws when all are done and any has failed,
 * so that the job is retried.
 */
export async function eachAlone<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  failed: (error: unknown, item: T) => void,
): Promise<void> {
  let count = 0;
  for (const item of items) {
    try {
      await act(item);
    } catch (error) {
      count += 1;
      failed(error, item);
    }
  }
  if (count > 0) throw new Error(`${count} of ${items.length} failed.`);
}

const count = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const gigabytesOf = (bytes: number): number => Math.round(bytes / 1024 ** 3);
const inWords = (gigabytes: number): string =>
  gigabytes >= 10_000 ? `${count.format(gigabytes / 1024)} TB` : `${count.format(gigabytes)} GB`;

/** Memory and storage of nodes, as every screen of staff says them. */
export const byteSize = (bytes: number): string => inWords(gigabytesOf(bytes));

/** The sum of what is read as `byteSize` elsewhere: staff add up what they read. */
export const byteSizeOfAll = (sizes: readonly number[]): string =>
  inWords(sizes.reduce((sum, bytes) => sum + gigabytesOf(bytes), 0));

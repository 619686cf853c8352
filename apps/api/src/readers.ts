import type { Reader } from './apart/reading.ts';
import { inboxReaders } from './features/help/inbox/readers.ts';
import { zoneReaders } from './features/hosting/zones/readers.ts';
import { checkoutReaders } from './features/sales/checkout/readers.ts';

/** What is read apart, as its nouns bring it. Not in modules.ts: the thread loads parsers, and nothing else of a noun. */
export const readers: readonly Reader[] = [...checkoutReaders, ...zoneReaders, ...inboxReaders];

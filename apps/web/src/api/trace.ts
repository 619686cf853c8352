let kept: { readonly page: string | undefined; readonly place: string } | undefined;

const page = (): string | undefined => globalThis.location?.pathname;

/** The calls of a page go on from its first one, if the server keeps traces (apps/api/src/http/trace.ts). */
export function hearTrace({ headers }: Response): void {
  const place = headers.get('traceresponse');
  if (place !== null && kept?.page !== page()) kept = { page: page(), place };
}

export const traceHeader = (): Record<string, string> =>
  kept && kept.page === page() ? { traceparent: kept.place } : {};

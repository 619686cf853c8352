let kept: { readonly page: string; readonly place: string } | undefined;

/** The calls of a page go on from its first one, if the server keeps traces (apps/api/src/http/trace.ts). */
export function hearTrace({ headers }: Response): void {
  const place = headers.get('traceresponse');
  const page = window.location.pathname;
  if (place !== null && kept?.page !== page) kept = { page, place };
}

export const traceHeader = (): Record<string, string> =>
  kept?.page === window.location.pathname ? { traceparent: kept.place } : {};

/**
 * A mail as its reader sees it. It may hold anything, so the frame has no origin, no scripts, no forms and no way to open
 * a page (an empty `sandbox`); the policy of the page around it is inherited, so that it loads nothing either.
 */
export function MailFrame({ title, html }: { title: string; html: string }) {
  return (
    <iframe
      title={title}
      sandbox=""
      srcDoc={html}
      className="block h-[32rem] w-full rounded-md border border-line bg-white"
    />
  );
}

/** The same mail for readers whose program shows no HTML. */
export function MailText({ children }: { children: string }) {
  return (
    <p className="rounded-md border border-line bg-sunken p-4 font-mono text-sm break-words whitespace-pre-wrap">
      {children}
    </p>
  );
}

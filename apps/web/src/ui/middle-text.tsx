/** So much of the end stays: what tells two long names apart is often there. */
const tailLength = 8;

/**
 * One line that is shortened in its middle where it does not fit. Two boxes, which a screen reader would read as two words:
 * what is around them names itself by `aria-label`.
 */
export function MiddleText({ children }: { children: string }) {
  if (children.length <= 2 * tailLength) return <span className="block truncate">{children}</span>;
  return (
    <span className="flex min-w-0">
      <span className="truncate">{children.slice(0, -tailLength)}</span>
      <span className="shrink-0 whitespace-pre">{children.slice(-tailLength)}</span>
    </span>
  );
}

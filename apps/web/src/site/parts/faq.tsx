import { Plus } from 'lucide-react';
import { useId } from 'react';

export interface FaqItem {
  readonly q: string;
  readonly a: string;
}

/**
 * One answer open at a time, by the browser itself: it works without a script, and find-in-page opens the right one.
 * A click on the open question closes it.
 */
export function Faq({ items }: { items: readonly FaqItem[] }) {
  const group = useId();
  return (
    <div className="border-line border-t">
      {items.map(({ q, a }) => (
        <details key={q} name={group} className="group/faq border-line border-b">
          <summary className="flex min-h-16 list-none items-center justify-between gap-6 py-5 transition-colors duration-150 hover:text-accent-text [&::-webkit-details-marker]:hidden">
            <h3 className="font-medium text-lg">{q}</h3>
            <Plus
              aria-hidden="true"
              className="size-5 shrink-0 text-muted transition-transform duration-250 ease-calm group-open/faq:rotate-45"
            />
          </summary>
          <p className="max-w-prose pb-7 text-base/7 text-muted">{a}</p>
        </details>
      ))}
    </div>
  );
}

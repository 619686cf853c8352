import { Accordion as Base } from '@base-ui/react/accordion';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

type AccordionItem = { title: string; content: ReactNode };

type AccordionProps = { items: readonly AccordionItem[]; headingLevel?: 2 | 3 | 4 };

/** Closed answers stay in the page, where search engines and find-in-page see them. */
export function Accordion({ items, headingLevel = 3 }: AccordionProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Base.Root hiddenUntilFound className="border-t border-line">
      {items.map((item) => (
        <Base.Item key={item.title} value={item.title} className="border-b border-line">
          <Base.Header render={<Heading />}>
            <Base.Trigger className="group/trigger flex min-h-14 w-full items-center justify-between gap-6 py-4 text-left text-base font-medium text-text transition-colors duration-150 hover:text-accent-text">
              {item.title}
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-muted transition-transform duration-250 ease-calm group-data-panel-open/trigger:rotate-45"
              />
            </Base.Trigger>
          </Base.Header>
          <Base.Panel className="h-(--accordion-panel-height) overflow-hidden transition-[height] duration-250 ease-calm data-ending-style:h-0 data-starting-style:h-0">
            <div className="max-w-prose pb-6 text-ui/6 text-muted">{item.content}</div>
          </Base.Panel>
        </Base.Item>
      ))}
    </Base.Root>
  );
}

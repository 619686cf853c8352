import { Faq, type FaqItem } from './faq.tsx';
import { Section, SectionHeading } from './section.tsx';

export function FaqSection({ title, lede, items }: { title: string; lede?: string; items: readonly FaqItem[] }) {
  return (
    <Section>
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[1fr_1.5fr]">
        <SectionHeading label="Questions" title={title} lede={lede} />
        <Faq items={items} />
      </div>
    </Section>
  );
}

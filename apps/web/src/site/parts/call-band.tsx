import { buttonClass } from '../../ui/button.tsx';
import { AnyLink } from './any-link.tsx';
import { Section } from './section.tsx';

export interface Call {
  readonly title: string;
  readonly text: string;
  readonly actions: readonly { readonly name: string; readonly href: string }[];
}

/** Closing call to action of a page; the first action is the primary one. */
export function CallBand({ call }: { call: Call }) {
  return (
    <Section tone="night">
      <div className="flex flex-wrap items-center justify-between gap-x-16 gap-y-8">
        <div className="max-w-2xl">
          <h2 className="font-medium text-3xl tracking-[-0.02em] sm:text-[2.75rem]/[1.12]">{call.title}</h2>
          <p className="mt-4 text-lg/7 text-neutral">{call.text}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          {call.actions.map((action, index) => (
            <AnyLink
              key={action.href}
              to={action.href}
              className={buttonClass(index === 0 ? 'primary' : 'secondary', 'lg')}
            >
              {action.name}
            </AnyLink>
          ))}
        </div>
      </div>
    </Section>
  );
}

import { cx } from '../../ui/class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export interface Feature {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** Cells of one sheet rather than loose cards: the lines between them are the drawing. */
export function FeatureGrid({ features, columns = 3 }: { features: readonly Feature[]; columns?: 2 | 3 }) {
  return (
    <ul
      className={cx(
        'grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2',
        columns === 3 && 'lg:grid-cols-3',
      )}
    >
      {features.map((feature) => (
        <li key={feature.title} className="bg-surface p-7">
          <Icon name={feature.icon} className="size-6 text-accent-text" />
          <h3 className="mt-5 font-medium text-lg">{feature.title}</h3>
          <p className="mt-2 text-base/7 text-muted">{feature.text}</p>
        </li>
      ))}
    </ul>
  );
}

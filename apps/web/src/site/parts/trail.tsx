import { Link } from 'react-router';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';

export interface TrailItem {
  readonly name: string;
  readonly href: string;
}

/** The way back up. The last item is the page itself. */
export function Trail({ items }: { items: readonly TrailItem[] }) {
  return (
    <div className="mb-6">
      <Breadcrumbs
        items={items.map((item, index) =>
          index === items.length - 1 ? (
            item.name
          ) : (
            <Link key={item.href} to={item.href}>
              {item.name}
            </Link>
          ),
        )}
      />
    </div>
  );
}

import type { Column } from '../../ui/table.tsx';

interface Described {
  readonly plan_name: string;
  readonly plan_description: string;
}

/** The name of what is sold with its description: below it on a desk, folded away on a phone. */
export const describedColumns = <P extends Described>(header: string): readonly Column<P>[] => [
  {
    key: 'name',
    header,
    phone: 'title',
    cell: (plan) => (
      <div className="py-1.5">
        <span className="font-medium">{plan.plan_name}</span>
        <span className="block max-w-prose text-muted text-sm @max-2xl:hidden">{plan.plan_description}</span>
      </div>
    ),
  },
  {
    key: 'about',
    header: 'About',
    phone: 'more',
    className: '@2xl:hidden',
    cell: (plan) => plan.plan_description,
  },
];

import { Link, useLocation } from 'react-router';
import { TabBar, tabClass } from '../ui/tabs.tsx';

interface LinkTabsProps {
  readonly label: string;
  /** The first is the index: it is current on its own address only, the others also on pages below theirs. */
  readonly tabs: readonly { readonly label: string; readonly path: string }[];
}

export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const { pathname } = useLocation();
  return (
    <TabBar label={label} place={pathname}>
      {tabs.map((tab, index) => {
        const isCurrent = pathname === tab.path || (index > 0 && pathname.startsWith(`${tab.path}/`));
        return (
          <Link
            key={tab.path}
            to={tab.path}
            className={tabClass(isCurrent)}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {tab.label}
          </Link>
        );
      })}
    </TabBar>
  );
}

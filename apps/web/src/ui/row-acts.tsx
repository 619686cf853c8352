import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';
import { useIsPhone } from './use-is-phone.ts';

export type RowAct = {
  label: string;
  onSelect: () => void;
  disabledReason?: string;
  loading?: boolean;
  /** The act changes nothing, so that it works where acts are off. */
  looks?: true;
  /** Data is lost by it: it stands in the menu, never as the button. */
  tone?: 'danger';
};

type RowActsProps = {
  /** What the row is, so that the acts of two rows are told apart. */
  of: string;
  acts: readonly RowAct[];
  /** A link that takes the visible place; all acts are in the menu then. */
  link?: ReactNode;
};

/**
 * The acts on one row: one of them as a quiet button, the others with their reasons in a menu. On a phone several are
 * all in the menu: the room is for what the row says.
 */
export function RowActs({ of, acts, link }: RowActsProps) {
  const inMenu = useIsPhone() && acts.length > 1;
  const [first] = acts;
  const shown = !inMenu && link === undefined && first?.tone === undefined ? first : undefined;
  const others = acts.filter((act) => act !== shown);
  return (
    <span className="inline-flex items-center justify-end gap-1 align-middle">
      {link}
      {shown && (
        <Button
          variant="ghost"
          size="sm"
          looks={shown.looks}
          loading={shown.loading}
          disabledReason={shown.disabledReason}
          aria-label={`${shown.label}: ${of}`}
          onClick={shown.onSelect}
        >
          {shown.label}
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          trigger={
            <IconButton label={`More actions: ${of}`} icon={<EllipsisVertical aria-hidden="true" />} size="sm" />
          }
          items={others.map(({ loading: _, ...item }) => item)}
        />
      )}
    </span>
  );
}

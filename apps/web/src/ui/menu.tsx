import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { useActsOff } from './acts-off.ts';
import { cx } from './class-names.ts';
import { usePopupPlace } from './popup-place.ts';

type MenuItem = {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  tone?: 'danger';
  /** Shown under the label of a disabled item: the reason. */
  disabledReason?: string;
  /** The item changes nothing, so that it works where acts are off. */
  looks?: true;
};

type MenuProps = {
  /** A `Button` or an `IconButton`. */
  trigger: ReactElement;
  items: ReadonlyArray<MenuItem | 'separator'>;
  align?: 'start' | 'end';
  /** None of its items changes anything, so that they work where acts are off. */
  looks?: boolean;
};

export function Menu({ trigger, items: given, align = 'end', looks = false }: MenuProps) {
  const off = useActsOff();
  const items =
    looks || off === undefined
      ? given
      : given.map((item) =>
          item === 'separator' || item.looks ? item : { ...item, disabledReason: item.disabledReason ?? off },
        );
  const place = usePopupPlace();
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={place}>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup
            className={cx(
              'max-h-(--available-height) min-w-48 max-w-72 overflow-y-auto rounded-md border border-line-strong bg-raised p-1',
              'shadow-popup outline-none transition-[opacity,translate] duration-150 ease-calm',
              'data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0',
            )}
          >
            {items.map((item, index) =>
              item === 'separator' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: separators have nothing else to be told apart by
                <Base.Separator key={`separator-${index}`} className="-mx-1 my-1 h-px bg-line" />
              ) : (
                <Base.Item
                  key={item.label}
                  disabled={item.disabledReason !== undefined}
                  onClick={item.onSelect}
                  className={cx(
                    'flex min-h-9 items-start gap-2.5 rounded-sm px-2.5 py-[0.4375rem] text-ui outline-none select-none',
                    'data-disabled:cursor-not-allowed data-highlighted:bg-hover [&_svg]:mt-[0.1875rem] [&_svg]:size-4 [&_svg]:shrink-0',
                    item.disabledReason !== undefined
                      ? 'text-muted'
                      : item.tone === 'danger'
                        ? 'text-danger data-highlighted:bg-danger-soft'
                        : 'text-text [&_svg]:text-muted',
                  )}
                >
                  {item.icon}
                  <span className="min-w-0">
                    {item.label}
                    {item.disabledReason !== undefined && (
                      <span className="block text-[0.8125rem]/5">{item.disabledReason}</span>
                    )}
                  </span>
                </Base.Item>
              ),
            )}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

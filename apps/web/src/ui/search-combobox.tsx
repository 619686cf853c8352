import { Combobox } from '@base-ui/react/combobox';
import { Search } from 'lucide-react';
import { useId } from 'react';
import { cx } from './class-names.ts';
import { controlClass } from './field.tsx';
import { usePopupPlace } from './popup-place.ts';

export type Found = {
  id: string;
  title: string;
  /** A second line, where the title alone does not tell two apart. */
  text?: string;
};

type SearchComboboxProps = {
  label: string;
  placeholder: string;
  /** What was found for `search`, the best first. */
  found: readonly Found[];
  search: string;
  onSearch: (search: string) => void;
  onChoose: (id: string) => void;
  /** Said when nothing was found. */
  none: string;
};

/** One of many, found by typing: the list is searched elsewhere and chosen from here. */
export function SearchCombobox(props: SearchComboboxProps) {
  const { label, placeholder, found, search, onSearch, onChoose, none } = props;
  const id = useId();
  const place = usePopupPlace();
  return (
    <Combobox.Root<Found>
      items={found}
      // The items were found by the search already.
      filter={null}
      value={null}
      inputValue={search}
      onInputValueChange={onSearch}
      onValueChange={(one) => one && onChoose(one.id)}
      itemToStringLabel={({ title }) => title}
      autoHighlight
    >
      <div className="min-w-0">
        <label htmlFor={id} className="mb-1.5 block w-fit text-sm font-medium text-text">
          {label}
        </label>
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted"
          />
          <Combobox.Input id={id} placeholder={placeholder} className={cx(controlClass, 'h-10 pl-9')} />
        </div>
      </div>
      <Combobox.Portal container={place}>
        <Combobox.Positioner sideOffset={4} collisionPadding={8} className="z-50">
          <Combobox.Popup className="max-h-(--available-height) w-(--anchor-width) overflow-y-auto rounded-md border border-line-strong bg-raised p-1 shadow-popup outline-none">
            <Combobox.Empty className="px-2.5 text-sm text-muted not-empty:py-2">{none}</Combobox.Empty>
            <Combobox.List aria-label={label}>
              {(one: Found) => (
                <Combobox.Item
                  key={one.id}
                  value={one}
                  className="flex min-h-9 cursor-default flex-col justify-center rounded-sm px-2.5 py-1.5 text-sm outline-none select-none data-highlighted:bg-hover"
                >
                  <span className="truncate text-text">{one.title}</span>
                  {one.text && <span className="truncate text-[0.8125rem]/5 text-muted">{one.text}</span>}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

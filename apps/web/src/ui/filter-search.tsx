import { Combobox } from '@base-ui/react/combobox';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from './class-names.ts';
import { chipClass } from './filter-select.tsx';
import { usePopupPlace } from './popup-place.ts';

export interface SearchedOption {
  readonly value: string;
  readonly label: string;
  /** A second line, where the label alone does not say it. */
  readonly text?: string;
  readonly group: string;
}

interface FilterSearchProps<O extends SearchedOption> {
  readonly label: string;
  readonly placeholder: string;
  readonly options: readonly O[];
  /** Whether an option is in the list for what is typed. */
  readonly fits: (option: O, typed: string) => boolean;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Said when nothing fits. */
  readonly none: string;
}

/** A filter with more choices than can be read through, as a chip: they are found by typing. */
export function FilterSearch<O extends SearchedOption>(props: FilterSearchProps<O>) {
  const { label, placeholder, options, fits, value, onValueChange, none } = props;
  const id = useId();
  const place = usePopupPlace();
  const [typed, setTyped] = useState<string>();
  const chosen = options.find((one) => one.value === value);
  const found = options.filter((one) => fits(one, typed ?? ''));
  const groups = [...Map.groupBy(found, ({ group }) => group)].map(([group, items]) => ({ group, items }));
  return (
    <Combobox.Root<O>
      items={groups}
      // The items were found by the search already.
      filter={null}
      value={chosen ?? null}
      // While nothing is typed it says what is chosen. A link may ask for words that stand in no list.
      inputValue={typed ?? chosen?.label ?? value}
      onInputValueChange={(text, { reason }) => {
        if (reason === 'input-change') setTyped(text);
      }}
      onOpenChange={(open) => {
        if (!open) setTyped(undefined);
      }}
      onValueChange={(one) => {
        setTyped(undefined);
        if (one) onValueChange(one.value);
      }}
      itemToStringLabel={(one) => one.label}
      autoHighlight
    >
      <div className={chipClass(value !== '')} data-filter="" data-chosen={value === '' ? undefined : ''}>
        <label htmlFor={id} className={cx('pl-3', value === '' && 'text-muted')}>
          {label}
        </label>
        <Combobox.Input
          id={id}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          className="h-full w-44 min-w-0 truncate rounded-md bg-transparent px-2 font-medium placeholder:font-normal placeholder:text-muted"
        />
        {value === '' ? null : (
          <button
            type="button"
            aria-label={`Clear ${label}`}
            onClick={() => onValueChange('')}
            className="mr-1 grid size-7 place-items-center rounded-sm text-muted hover:bg-hover hover:text-text"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
      <Combobox.Portal container={place}>
        <Combobox.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-50">
          <Combobox.Popup className="max-h-(--available-height) w-96 max-w-(--available-width) overflow-y-auto rounded-md border border-line-strong bg-raised p-1 shadow-popup outline-none">
            <Combobox.Empty className="px-2.5 text-muted text-sm not-empty:py-2">{none}</Combobox.Empty>
            <Combobox.List aria-label={label}>
              {({ group, items }: { group: string; items: readonly O[] }) => (
                <Combobox.Group key={group} items={items}>
                  <Combobox.GroupLabel className="label-mono px-2.5 pt-3 pb-1 text-muted">{group}</Combobox.GroupLabel>
                  <Combobox.Collection>
                    {(one: O) => (
                      <Combobox.Item
                        key={one.value}
                        value={one}
                        className="flex min-h-9 cursor-default select-none flex-col justify-center rounded-sm px-2.5 py-1.5 text-sm outline-none data-highlighted:bg-hover"
                      >
                        <span className="text-text">{one.label}</span>
                        {one.text ? <span className="text-[0.8125rem]/5 text-muted">{one.text}</span> : null}
                      </Combobox.Item>
                    )}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

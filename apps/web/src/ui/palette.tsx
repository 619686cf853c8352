import { Dialog as Base } from '@base-ui/react/dialog';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { cx } from './class-names.ts';
import { Kbd } from './kbd.tsx';
import { Spinner } from './spinner.tsx';

export type PaletteEntry = {
  /** Unique in the palette. */
  key: string;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string | undefined;
  icon?: ReactNode;
};

export type PaletteGroup<E extends PaletteEntry> = { label: string; entries: readonly E[] };

type PaletteProps<E extends PaletteEntry> = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** After it has faded out. */
  onClosed?: () => void;
  /** The name of the dialog and of its field. */
  label: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** What fits the query, in the order it is shown; no group is empty. */
  groups: readonly PaletteGroup<E>[];
  onChoose: (entry: E) => void;
  /** More may come. */
  busy?: boolean;
  /** Said where nothing fits and nothing more comes. */
  empty: ReactNode;
  /** Parts that could not be searched, a sentence each. */
  problems?: readonly string[];
};

/** A field over a list of places to go to. The focus stays in the field; arrows move the choice. */
export function Palette<E extends PaletteEntry>({ open, onOpenChange, onClosed, ...content }: PaletteProps<E>) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => (isOpen ? undefined : onClosed?.())}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-overlay transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-start justify-center p-2 sm:pt-[12vh]">
          <Base.Popup
            initialFocus={field}
            className="flex max-h-full w-full max-w-160 flex-col overflow-hidden rounded-lg border border-line-strong bg-raised shadow-popup transition-[translate,opacity] duration-150 ease-calm data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0 sm:max-h-[min(32rem,76vh)]"
          >
            <Base.Title className="sr-only">{content.label}</Base.Title>
            <Content field={field} {...content} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

type ContentProps<E extends PaletteEntry> = Omit<PaletteProps<E>, 'open' | 'onOpenChange' | 'onClosed'> & {
  field: RefObject<HTMLInputElement | null>;
};

function Content<E extends PaletteEntry>(props: ContentProps<E>) {
  const { field, label, query, onQueryChange, groups, onChoose, busy = false, empty, problems = [] } = props;
  const id = useId();
  const listId = `${id}-list`;
  const entries = groups.flatMap((group) => group.entries);
  // Kept by key: the choice stays on its entry while further answers arrive above or below it.
  const [chosenKey, setChosenKey] = useState<string>();
  const found = entries.findIndex(({ key }) => key === chosenKey);
  const index = found === -1 ? 0 : found;
  const chosen = entries[index];
  const optionId = (key: string) => `${id}-${key}`;

  const activeId = chosen && optionId(chosen.key);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows that choose among the proposals of an input method.
    if (event.nativeEvent.isComposing) return;
    const last = entries.length - 1;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: index === last ? 0 : index + 1,
      ArrowUp: index === 0 ? last : index - 1,
      Home: 0,
      End: last,
      PageDown: Math.min(last, index + 8),
      PageUp: Math.max(0, index - 8),
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setChosenKey(entries[to]?.key);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen) onChoose(chosen);
    }
  }

  return (
    <>
      <div className="flex shrink-0 items-center gap-3 border-b border-line pr-1.5 pl-4">
        {busy ? (
          <Spinner className="shrink-0 text-muted" />
        ) : (
          <Search aria-hidden="true" className="size-4 shrink-0 text-muted" />
        )}
        <input
          ref={field}
          role="combobox"
          aria-label={label}
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? listId : undefined}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={label}
          value={query}
          onChange={(event) => {
            onQueryChange(event.currentTarget.value);
            setChosenKey(undefined);
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 grow bg-transparent text-base text-text outline-none placeholder:text-muted"
        />
        <Base.Close
          aria-label="Close"
          className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-hover hover:text-text"
        >
          <X aria-hidden="true" className="size-4" />
        </Base.Close>
      </div>
      {entries.length > 0 ? (
        <div id={listId} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto overscroll-contain p-2">
          {groups.map((group, at) => (
            // biome-ignore lint/a11y/useSemanticElements: A fieldset is for fields; these are groups of options.
            <div key={group.label} role="group" aria-labelledby={`${id}-group-${at}`} className="not-last:mb-2">
              <div id={`${id}-group-${at}`} className="label-mono px-2 py-1 text-muted">
                {group.label}
              </div>
              {group.entries.map((entry) => (
                <Option
                  key={entry.key}
                  id={optionId(entry.key)}
                  entry={entry}
                  chosen={entry === chosen}
                  onPoint={() => setChosenKey(entry.key)}
                  onChoose={() => onChoose(entry)}
                />
              ))}
            </div>
          ))}
        </div>
      ) : busy ? null : (
        <p className="px-4 py-6 text-muted text-sm">{empty}</p>
      )}
      {problems.map((problem) => (
        <p key={problem} className="shrink-0 border-t border-line px-4 py-2 text-danger text-sm">
          {problem}
        </p>
      ))}
      <p role="status" className="sr-only">
        {busy ? 'Searching' : entries.length === 1 ? '1 result' : `${entries.length} results`}
      </p>
      <p
        aria-hidden="true"
        className="hidden shrink-0 items-center gap-2 border-t border-line px-4 py-2 text-muted text-xs sm:flex"
      >
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> to choose <Kbd>Enter</Kbd> to open <Kbd>Esc</Kbd> to close
      </p>
    </>
  );
}

type OptionProps = {
  id: string;
  entry: PaletteEntry;
  chosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

function Option({ id, entry, chosen, onPoint, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={chosen}
      // Pressing it does not take the focus out of the field.
      onMouseDown={(event) => event.preventDefault()}
      // Moved, not entered: a list that scrolls under a resting pointer keeps the choice of the keyboard.
      onPointerMove={chosen ? undefined : onPoint}
      onClick={onChoose}
      className={cx(
        'flex min-h-10 w-full scroll-my-8 items-center gap-3 rounded-md px-2 text-left text-sm',
        chosen ? 'bg-accent-soft text-accent-text' : 'text-text',
      )}
    >
      {entry.icon ? <span className="shrink-0 [&>svg]:size-4">{entry.icon}</span> : null}
      <span className="min-w-0 grow truncate">{entry.label}</span>
      {entry.detail ? (
        <span className={cx('min-w-0 shrink-[2] truncate text-xs', chosen ? 'text-accent-text' : 'text-muted')}>
          {entry.detail}
        </span>
      ) : null}
    </button>
  );
}

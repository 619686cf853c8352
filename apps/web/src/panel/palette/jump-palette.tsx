import { useState } from 'react';
import { useNavigate } from 'react-router';
import { switchOver } from '../../api/funnel.ts';
import { useRights } from '../../api/use-rights.ts';
import { Palette } from '../../ui/palette.tsx';
import type { NavItem } from '../navigation.ts';
import { actEntries, type Entry, pageEntries, settingEntries, shownText } from './entries.tsx';
import { matching } from './match.ts';
import { useFound } from './use-found.ts';
import { shownOfEach } from './use-source.ts';

interface JumpPaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onClosed: () => void;
  readonly staffItems: readonly NavItem[];
}

/** Everything in the panel by its name: pages, acts, and what the account's lists and searches have. */
export function JumpPalette({ open, onOpenChange, onClosed, staffItems }: JumpPaletteProps) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const rights = useRights();
  const { groups: found, busy, problems } = useFound(query);
  const match = (entries: readonly Entry[]) => matching(query, entries, shownText);
  const asked = query.trim() !== '';
  const groups = [
    { label: 'Pages', entries: match(pageEntries(staffItems, rights)).slice(0, asked ? shownOfEach : undefined) },
    { label: 'Settings', entries: asked ? match(settingEntries()).slice(0, shownOfEach) : [] },
    { label: 'Acts', entries: match(actEntries(rights)).slice(0, asked ? shownOfEach : undefined) },
    ...found,
  ].filter(({ entries }) => entries.length > 0);
  return (
    <Palette
      open={open}
      onOpenChange={onOpenChange}
      onClosed={onClosed}
      label="Jump to …"
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      busy={busy}
      problems={problems}
      empty={`Nothing here is called “${query.trim()}”.`}
      onChoose={({ to, accountId }) => {
        onOpenChange(false);
        if (accountId === undefined) return void navigate(to);
        void switchOver(accountId, to);
      }}
    />
  );
}

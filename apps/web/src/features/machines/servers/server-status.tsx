import { type PowerStatus, type ServerState, serverWord } from '@resolvo/contract/machines/server-states';
import { useEffect, useRef, useState } from 'react';
import { StateBadge } from '../../../shell/state-badge.tsx';

interface Standing {
  readonly state: ServerState;
  readonly power: PowerStatus | undefined;
}

export function ServerStatus(standing: Standing) {
  return <StateBadge of={serverWord(standing)} />;
}

/** Announces changes of a server's state to screen readers: once per change, not the initial state. */
export function StatusNews({ name, ...standing }: Standing & { readonly name: string }) {
  const now = serverWord(standing)?.word;
  const last = useRef<string>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (now === undefined) return;
    if (last.current !== undefined && last.current !== now) setNews(`${name}: ${now}`);
    last.current = now;
  }, [name, now]);
  return (
    <span role="status" className="sr-only">
      {news}
    </span>
  );
}

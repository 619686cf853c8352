import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from './notice.tsx';

/** Says what is wrong with a form as a whole, and scrolls there: on a phone a part of a long form is out of view. */
export function Problem({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => void ref.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={ref} role="alert" className="scroll-my-24">
      <Notice tone="danger">{children}</Notice>
    </div>
  );
}

import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { HintBubble } from './hint-bubble.tsx';

type TooltipProps = {
  content: ReactNode;
  /** One focusable element that passes `aria-describedby` on. */
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

export function Tooltip({ content, children }: TooltipProps) {
  const id = useId();
  return (
    <>
      {cloneElement(children, { 'aria-describedby': id })}
      <HintBubble id={id}>{content}</HintBubble>
    </>
  );
}

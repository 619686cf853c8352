import { Maximize, Minimize } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** Not offered where the browser cannot: phones of one maker show no element but videos on the full screen. */
export function FullScreen({ box }: { readonly box: RefObject<HTMLDivElement | null> }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === box.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [box]);
  if (!document.fullscreenEnabled) return null;
  const Icon = isFull ? Minimize : Maximize;
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Icon aria-hidden="true" />}
      onClick={() => void (isFull ? document.exitFullscreen() : box.current?.requestFullscreen())}
    >
      {isFull ? 'Leave full screen' : 'Full screen'}
    </Button>
  );
}

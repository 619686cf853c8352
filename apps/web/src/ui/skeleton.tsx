import { cx } from './class-names.ts';

/** A place holder of the coming content's size; give the size in `className`. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-line', className ?? 'h-4 w-full')} />
  );
}

import type { ReactNode } from 'react';

type DetailColumnsProps = {
  /** First on a phone, at the top right on a wide screen: acts, or the facts of a thing whose content is long. */
  acts?: ReactNode;
  /** Facts about the thing; below the content on a phone. */
  rail?: ReactNode;
  children: ReactNode;
};

/**
 * The body of a page about one thing: what is worked on at the left, what it is at the right. One column below 1400 px,
 * where the tables would have to fold beside a rail.
 */
export function DetailColumns({ acts, rail, children }: DetailColumnsProps) {
  return (
    <div className="grid min-w-0 items-start gap-4 min-[87.5rem]:grid-cols-[minmax(0,1fr)_20rem] min-[87.5rem]:grid-rows-[auto_1fr]">
      {acts != null && <div className="min-w-0 min-[87.5rem]:col-start-2">{acts}</div>}
      <div className="flex min-w-0 flex-col gap-4 min-[87.5rem]:col-start-1 min-[87.5rem]:row-span-2 min-[87.5rem]:row-start-1">
        {children}
      </div>
      {rail != null && <div className="flex min-w-0 flex-col gap-4 min-[87.5rem]:col-start-2">{rail}</div>}
    </div>
  );
}

import type { TicketRating } from '@resolvo/contract/help/enquiries';
import { Star } from 'lucide-react';
import { cx } from '../../../ui/class-names.ts';

export const ratingWords = ['Poor', 'Not good', 'All right', 'Good', 'Excellent'] as const;

/** What the client thought of the help, in stars and in words. */
export function RatingText({ rating }: { rating: NonNullable<TicketRating> }) {
  return (
    <div className="flex flex-col gap-1 text-ui">
      <p className="flex flex-wrap items-center gap-2">
        <span aria-hidden="true" className="inline-flex gap-0.5">
          {ratingWords.map((word, index) => (
            <Star
              key={word}
              className={cx('size-4', index < rating.rating ? 'fill-current text-accent-text' : 'text-line-strong')}
            />
          ))}
        </span>
        {ratingWords[rating.rating - 1]}, {rating.rating} of 5
      </p>
      {rating.comment === '' ? null : <p className="break-words text-muted">“{rating.comment}”</p>}
    </div>
  );
}

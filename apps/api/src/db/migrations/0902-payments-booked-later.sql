-- Reports say beside the day of booking on which day money came in: only payments that were booked on another day differ.
create index payments_came_in_before on payments (received_on)
  where received_on is not null and received_on <> (created_at at time zone 'UTC')::date;
create index payments_booked_later on payments (created_at)
  where received_on is not null and received_on <> (created_at at time zone 'UTC')::date;

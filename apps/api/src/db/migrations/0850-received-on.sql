-- The day on which money came in, where staff booked it later: what the bank's statement says. Null: the day of the booking.
alter table payments add column received_on date;
-- A payment of the future is a slip of the hand, and so is one of years ago. Days are UTC.
alter table payments add constraint payments_received_before_booked check
  (received_on between (created_at at time zone 'UTC')::date - 366 and (created_at at time zone 'UTC')::date) not valid;

-- What 0850 added is checked without holding the table.
alter table payments validate constraint payments_received_before_booked;

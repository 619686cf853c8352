-- What staff asked to be paid out is sent by a second person, or after three days. Null for payouts of before.
alter table payouts add column by_two boolean;
alter table payouts alter column by_two set default true;
alter table payouts add constraint payouts_two_persons check
  (by_two is not true or by_client or sent_by is null or sent_by is distinct from asked_by
    or sent_at >= created_at + interval '72 hours') not valid;

-- A line names its thing, so that lists and mails can say what an invoice is for; a line of hours has its count and rate
-- (hundredths of a cent), where count times rate is its price. Lines of before, and of older processes, have neither.
alter table invoice_items add column about text not null default '';
alter table invoice_items add column hours integer;
alter table invoice_items add column hour_rate integer;
alter table invoice_items add constraint invoice_items_hours
  check ((hours is null) = (hour_rate is null) and hours > 0 and hour_rate > 0 and quantity = 1
    or hours is null and hour_rate is null) not valid;

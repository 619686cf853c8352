-- Who asked for what a card pays: the one who opened its form, or whose change or end it bills. Null for the calendar.
alter table charges add column person_id uuid references persons on delete set null;
update charges c set person_id = e.actor_id
from events e
where e.subject_id = c.id and e.name = 'payment.started' and e.actor_id is not null;

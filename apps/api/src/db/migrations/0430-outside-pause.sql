-- One row while nothing may reach the world: a restored copy must not charge, mail or delete what the original does too.
create table outside_pause (
  id boolean primary key default true check (id),
  since timestamptz not null,
  reason text not null
);

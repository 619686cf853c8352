-- Where a package was ordered to stand: kept with it, whichever server it is on and while it has none yet.
alter table hosting_packages add column location text not null default '';

-- One process at a time brings the names of a package to its hosting server, and from it.
alter table hosting_packages add column names_until timestamptz(3);

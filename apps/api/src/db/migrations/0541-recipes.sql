-- The application that a server was set up with, by the key of its recipe; empty for a plain system.
alter table servers add column recipe text not null default '';
alter table servers add constraint servers_recipe_check check (length(recipe) <= 40) not valid;

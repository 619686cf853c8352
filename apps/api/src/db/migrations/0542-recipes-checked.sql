-- The limit of a recipe's key holds for the servers that were there before.
alter table servers validate constraint servers_recipe_check;

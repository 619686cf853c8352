import { findUserDataProblem } from '@resolvo/contract/user-data-check';
import { userDataLimit } from '@resolvo/contract/user-data-text';
import { expect, test } from 'vitest';
import { recipesOn } from './recipes.ts';

const all = recipesOn(['debian-13', 'debian-12']);

test.each(all.map((recipe) => [recipe.name, recipe] as const))('cloud-init can read the recipe of %s', (_, recipe) => {
  expect(findUserDataProblem(recipe.config)).toBeUndefined();
  expect(recipe.config.length).toBeLessThan(userDataLimit);
});

test('a recipe is offered where its system is', () => {
  expect(all).toHaveLength(4);
  expect(recipesOn(['debian-12']).map(({ name }) => name)).toEqual(['GitLab']);
  expect(recipesOn(['ubuntu-26-04'])).toEqual([]);
});

import { expect, test } from 'vitest';
import { inOrderOfApplication } from './server.ts';

const namesOf = (names: readonly string[], order?: readonly string[]) =>
  inOrderOfApplication(
    names.map((name) => ({ name })),
    order,
  ).map(({ name }) => name);

test('modules come in the order of the application, those of a test alone in their places', () => {
  expect(namesOf(['menu', 'fake', 'permission'], ['permission', 'menu'])).toEqual(['permission', 'fake', 'menu']);
});

test('the order is that of apps/server', () => {
  expect(namesOf(['dealer', 'menu', 'permission', 'tenant'])).toEqual(['tenant', 'permission', 'menu', 'dealer']);
});

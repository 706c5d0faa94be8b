import { answerSchema, routesOfModule, serializerOf } from '@mp/kernel/server';
import { expect, test } from 'vitest';
import { serverModules } from './modules.ts';

test('what every operation answers can be written by its schema', () => {
  const routes = serverModules.flatMap((module) => routesOfModule(module));
  const broken = routes.filter(({ endpoint, schemas }) => {
    try {
      serializerOf(schemas?.answer ?? answerSchema(endpoint.answer));
      return false;
    } catch {
      return true;
    }
  });

  expect(routes.length).toBeGreaterThan(500);
  expect(broken.map(({ endpoint }) => endpoint.id)).toEqual([]);
});

import { expect, test } from 'vitest';
import type { ApiItem } from '../../contract/index.ts';
import { apiGroups } from './api-groups.ts';

const api = (area: string, entity: string, name: string): ApiItem => ({
  id: `${entity}.${name}`,
  method: 'GET',
  path: `/${area}/${entity}`,
  name,
  entity,
  entityName: `the ${entity}`,
  area,
  areaName: `all of ${area}`,
  access: `${entity}.read`,
  accessName: '',
  purview: 0,
  through: false,
  most: 2,
});

test('operations stand under their area and their entity, each under its name', () => {
  const groups = apiGroups([
    api('dealer', 'dealer', 'list'),
    api('dealer', 'dealer', 'freeze'),
    api('dealer', 'person', 'list'),
    api('menu', 'page', 'publish'),
  ]);

  expect(groups.map(({ key, name, count }) => [key, name, count])).toEqual([
    ['dealer', 'all of dealer', 3],
    ['menu', 'all of menu', 1],
  ]);
  expect(groups[0]?.entities.map(({ name, apis }) => [name, apis.map((each) => each.name)])).toEqual([
    ['the dealer', ['list', 'freeze']],
    ['the person', ['list']],
  ]);
});

import { routesOfModule } from '@mp/kernel/server';
import { expect, test } from 'vitest';
import { serverModules } from './modules.ts';

const routes = serverModules.flatMap((module) => routesOfModule(module).map((route) => ({ module, route })));
const changing = routes.filter(({ route: { endpoint } }) => !['GET', 'HEAD'].includes(endpoint.method));

test('modules are closed to substitute sessions unless they say otherwise: those of accounts, rights and tenants never do', () => {
  const closed = serverModules.filter(({ acting }) => acting !== 'open').map(({ name }) => name);

  expect(closed.sort()).toEqual([
    'assistant',
    'calendar',
    'data-migration',
    'face',
    'federation',
    'gray-release',
    'health',
    'identity',
    'interface',
    'job',
    'open-api',
    'permission',
    'push',
    'report',
    'risk',
    'scim',
    'settings',
    'tenant',
    'wechat',
  ]);
});

test('what asks for the password again is closed, whatever its module says', () => {
  const proving = routes.filter(({ route }) => route.endpoint.stepUp);

  expect(proving.length).toBeGreaterThan(5);
  expect(proving.filter(({ route }) => !route.closedToActing).map(({ route }) => route.endpoint.id)).toEqual([]);
});

test('of closed modules only views and personal choices may be changed', () => {
  const open = changing.filter(
    ({ module, route }) => module.acting !== 'open' && !route.closedToActing && route.endpoint.access !== 'public',
  );

  expect(open.map(({ route }) => route.endpoint.id).sort()).toEqual([
    'settings.savePersonal',
    'view.create',
    'view.delete',
    'view.saveOwn',
    'view.update',
  ]);
});

test('of open modules what hands over rights, decisions or logins is closed', () => {
  const closed = changing.filter(({ module, route }) => module.acting === 'open' && route.closedToActing);

  expect([...new Set(closed.map(({ route }) => route.endpoint.path.split('/')[2]))].sort()).toEqual([
    'goemLogin',
    'page',
    'processAgent',
  ]);
  expect(closed.map(({ route }) => route.endpoint.id)).toContain('page.setControlled');
});

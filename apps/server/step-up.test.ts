import { declaredEndpoints, declaredResources } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import './modules.ts';

test('what hands out administration or throws others out asks for the password again', () => {
  const asking = [...declaredEndpoints().values()].filter(({ stepUp }) => stepUp).map(({ id }) => id);

  expect(asking.sort()).toEqual([
    'factor.beginPasskey',
    'factor.beginTotp',
    'factor.confirmPasskey',
    'factor.confirmTotp',
    'factor.remove',
    'factor.renewRecovery',
    'licence.activate',
    'licence.reset',
    'permission.batchGrants',
    'permission.saveGrants',
    'permission.undoChange',
    'pseudoPassword.issue',
    'role.giveToUser',
    'role.members',
    'session.force',
    'tenant.setAdmin',
    'userRisk.forceLogout',
  ]);
});

test('so does the change of what an account is entered or found again by', () => {
  const fields = [...declaredResources().values()].flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, { stepUp }]) => (stepUp ? [`${resource.key}.${name}`] : [])),
  );

  expect(fields.sort()).toEqual(['identity.user.email', 'identity.user.mobile', 'identity.user.password']);
});

import { actionsOf, declaredEndpoints, declaredResources } from '@mp/kernel/contract';
import { expect, test } from 'vitest';
import './modules.ts';

test('what hands out administration or throws others out asks for the password again', () => {
  const asking = [...declaredEndpoints().values()].filter(({ stepUp }) => stepUp).map(({ id }) => id);

  expect(asking.sort()).toEqual([
    'accessProject.issueToken',
    'assistantToken.issueToken',
    'chatBinding.begin',
    'chatBinding.remove',
    'face.deleteOfUser',
    'face.deleteOwn',
    'face.enrol',
    'face.rememberBrowser',
    'factor.beginPasskey',
    'factor.beginTotp',
    'factor.confirmPasskey',
    'factor.confirmTotp',
    'factor.remove',
    'factor.renewRecovery',
    'licence.activate',
    'licence.reset',
    'migrationRun.apply',
    'migrationRun.pack',
    'migrationRun.undo',
    'permission.batchGrants',
    'permission.saveGrants',
    'permission.undoChange',
    'pseudoPassword.issue',
    'role.giveToUser',
    'role.members',
    'scimClient.issueToken',
    'session.force',
    'tenant.setAdmin',
    'userRisk.forceLogout',
  ]);
});

test('so does what opens an account that looks taken over, or closes one', () => {
  const asking = [...declaredResources().values()].flatMap(({ key }) =>
    Object.entries(actionsOf(key)).flatMap(([name, { stepUp }]) => (stepUp ? [`${key}.${name}`] : [])),
  );

  expect(asking.sort()).toEqual(['risk.userRisk.lock', 'risk.userRisk.trust', 'risk.userRisk.unlock']);
});

test('so does the change of what an account is entered or found again by', () => {
  const fields = [...declaredResources().values()].flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, { stepUp }]) => (stepUp ? [`${resource.key}.${name}`] : [])),
  );

  expect(fields.sort()).toEqual([
    ...[
      'certificates',
      'clientId',
      'createUsers',
      'enabled',
      'idpEntityId',
      'issuer',
      'linkBy',
      'provesBothFactors',
      'shared',
      'ssoUrl',
    ].map((name) => `federation.identityProvider.${name}`),
    'identity.user.email',
    'identity.user.mobile',
    'identity.user.password',
  ]);
});

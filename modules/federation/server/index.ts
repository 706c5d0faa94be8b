import { doorOf, groupsTold, loginEndpoints, loginPageFacts, signInWays } from '@mp/identity/server';
import { defineServerModule, healthChecks, type ServerModule } from '@mp/kernel/server';
import { federationPages } from '../contract/federation.pages.ts';
import { groupMappingServer, syncGroups } from './group.service.ts';
import { providersCheck } from './health.service.ts';
import { offeredProviders } from './provider.query.ts';
import { identityProviderServer } from './provider.service.ts';
import { federationRoutes, mountSignOn, signOnCalls } from './sign-on.route.ts';
import { proveSignOn } from './sign-on.service.ts';

export { syncGroups, type GroupsOfPerson } from './group.service.ts';

/** Signing in by another site, and what the groups of the company's directory become here. */
export const federationModule: ServerModule = defineServerModule({
  name: 'federation',
  pages: federationPages,
  resources: [identityProviderServer, groupMappingServer],
  routes: federationRoutes,
  contributes: [
    healthChecks.of(providersCheck),
    signInWays.of({ name: 'signOn', strength: 'first', isOn: () => true, prove: proveSignOn }),
    loginEndpoints.of(signOnCalls),
    loginPageFacts.of({ name: 'providers', read: offeredProviders }),
  ],
  listeners: [groupsTold.on(syncGroups)],
  mount: (app, services) => mountSignOn(app, services, doorOf),
});

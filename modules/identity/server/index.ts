import { defineServerModule, loadTexts } from '@mp/kernel/server';
import type { ServerModule, Services } from '@mp/kernel/server';
import { organisationDependants } from '@mp/organisation/server';
import { tenantServices } from '@mp/tenant/server';
import { identityPages } from '../contract/identity.pages.ts';
import type { Boot } from '../contract/index.ts';
import { signInPreviews } from './settings-preview.service.ts';
import { directoryTests } from './directory/directory-test.service.ts';
import { createDoor, type Door } from './door.ts';
import { factorRoutes } from './factor.route.ts';
import { startHousekeeping } from './housekeeping.ts';
import { lockUnusedJob } from './lock-unused.job.ts';
import { loginDocuments } from './login-documents.ts';
import { mountLogin } from './login-mount.ts';
import { moveDefaults } from './organisation-merge.query.ts';
import { mountEmployee } from './login-samples.ts';
import { seedPseudoPasswords } from './seed-pseudo-passwords.ts';
import { pseudoPasswordServer } from './pseudo-password.service.ts';
import { sessionRoutes } from './session.route.ts';
import { publicContext } from './sign-in.service.ts';
import { watchParentOrigins } from './sso.service.ts';
import { ssoRoutes } from './sso.route.ts';
import { openWorks } from './leaver.ts';
import { secondFactorDemands, signedIn } from './sign-in-watch.ts';
import { membersOfTenant } from './tenant-members.service.ts';
import { userRoutes } from './user.route.ts';
import { userServer } from './user.service.ts';

export {
  bindDealer,
  createLogin,
  forgetPassword,
  dealerOfUser,
  setLogin,
  takenForLogin,
  type LoginToCreate,
} from './dealer-user.service.ts';
export { accountWithPassword, namedPerson, sampleCredential, samplePeople, seedAccounts, seedMembers } from './seed.ts';
export type { SampleCredential, SampleMember, SamplePerson } from './seed.ts';
export { openWorks, type OpenWork } from './leaver.ts';
export { newCredential, setPassword } from './password.service.ts';
export { parentOrigins, readParentOrigins, ssoAddress } from './sso.service.ts';
export { cookieHash, cookieName, sessionOf, tokenKid } from './session-of.ts';
export { mintToken } from './token.ts';
export { serverWire } from './wire.ts';
export { closeByRisk, closedActsOf, reopenAfterRisk, userServer } from './user.service.ts';
export { forceOut } from './session.service.ts';
export { demandsSecondFactor, secondFactorDemands, signedIn, type SignedIn } from './sign-in-watch.ts';
export {
  isVisitorCodeOpen,
  sendVisitorCode,
  claimPass,
  claimVisitorCode,
  tenantOfVisitor,
  visitorsAreChecked,
  type VisitedPlace,
} from './visitor.service.ts';

const doors = new WeakMap<Services, Door>();
let current: Door | undefined;
let stopHousekeeping: (() => void) | undefined;

function doorOf(services?: Services): Door {
  const door = services ? doors.get(services) : current;
  if (!door) throw new Error('the identity module has not been started');
  return door;
}

/** Keys and clock for the HTML document (platform.md 1.2). */
export function bootOf(services: Services): Promise<Boot> {
  return doorOf(services).appKeys.boot(publicContext(services));
}

/** The document with the keys and the clock of this moment at its mark `<!--boot-->`; such a page must not be cached. */
export async function withBoot(services: Services, html: string): Promise<string> {
  const json = JSON.stringify(await bootOf(services)).replaceAll('<', '\\u003c');
  return html.replace('<!--boot-->', () => `<script type="application/json" id="boot">${json}</script>`);
}

/** Accounts, sessions and users. */
export const identityModule: ServerModule = defineServerModule({
  name: 'identity',
  samples: { rows: (seeding, { tenantId }) => seedPseudoPasswords(seeding, tenantId) },
  pages: identityPages,
  resources: [userServer, pseudoPasswordServer],
  routes: [...userRoutes, ...factorRoutes, ...sessionRoutes(doorOf), ...ssoRoutes],
  platformFunctions: ['ssoHook.read', 'ssoHook.update'],
  scheduled: [lockUnusedJob],
  takes: [openWorks, secondFactorDemands],
  events: [signedIn],
  contributes: [
    directoryTests,
    signInPreviews,
    tenantServices.of(membersOfTenant),
    organisationDependants.of({ blocks: async () => undefined, merge: moveDefaults }),
  ],
  grants: {
    staff: {
      // Until roles say it finer: colleagues' mobile numbers, one by one, with a reason that is logged.
      functions: ['user.read', 'user.propose', 'user.reveal.mobile'],
      fields: { 'user.mobile': 1, 'user.idCard': 1 },
      masked: ['user.mobile', 'user.idCard'],
    },
  },
  start: async (services) => {
    current = createDoor(services.environment);
    doors.set(services, current);
    const ends = [startHousekeeping(services), await watchParentOrigins(services)];
    stopHousekeeping = () => ends.forEach((end) => end());
  },
  documents: loginDocuments,
  mount: async (app, services) => {
    const door = doorOf(services);
    await mountLogin(app, services, { door, texts: await loadTexts() });
    mountEmployee(app, services, door);
  },
  stop: () => stopHousekeeping?.(),
});

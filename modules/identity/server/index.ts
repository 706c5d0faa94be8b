import { defineServerModule, portables } from '@mp/kernel/server';
import type { Context, ServerModule, Services } from '@mp/kernel/server';
import { portableUsers } from './portable-user.ts';
import { organisationDependants } from '@mp/organisation/server';
import { tenantServices } from '@mp/tenant/server';
import { identityPages } from '../contract/identity.pages.ts';
import type { Boot } from '../contract/index.ts';
import { signInAdvice } from './settings-advice.service.ts';
import { signInPreviews } from './settings-preview.service.ts';
import { directoryTests } from './directory/directory-test.service.ts';
import { createDoor, type Door } from './door.ts';
import { factorRoutes } from './factor.route.ts';
import { groupsTold } from './group-event.ts';
import { startHousekeeping } from './housekeeping.ts';
import { lockUnusedJob } from './lock-unused.job.ts';
import { loginDocuments } from './login-documents.ts';
import { mountLogin } from './login-mount.ts';
import { moveDefaults } from './organisation-merge.query.ts';
import { mountEmployee } from './login-samples.ts';
import { seedPseudoPasswords } from './seed-pseudo-passwords.ts';
import { pseudoPasswordServer } from './pseudo-password.service.ts';
import { sessionRoutes } from './session.route.ts';
import { openSecret } from './sign-in-claim.service.ts';
import { publicContext } from './sign-in.service.ts';
import { watchParentOrigins } from './sso.service.ts';
import { ssoRoutes } from './sso.route.ts';
import { openWorks } from './leaver.ts';
import { identityProofs } from './identity-proof.ts';
import { ownWays, signInWays } from './first-factor.service.ts';
import { loginEndpoints } from './login.route.ts';
import { loginPageFacts } from './sysconfig.service.ts';
import { secondFactorDemands, signedIn } from './sign-in-watch.ts';
import { tenantFronts } from './tenant-front.ts';
import { membersOfTenant } from './tenant-members.service.ts';
import { userRoutes } from './user.route.ts';
import { userServer } from './user.service.ts';

export { securityNotice } from './notice-kinds.ts';
export { dealersOfUsers } from './user.query.ts';
export {
  bindDealer,
  createLogin,
  forgetPassword,
  dealerOfUser,
  setLogin,
  updateLogin,
  takenForLogin,
  type LoginToCreate,
} from './dealer-user.service.ts';
export { accountWithPassword, namedPerson, sampleCredential, samplePeople, seedAccounts, seedMembers } from './seed.ts';
export type { SampleCredential, SampleMember, SamplePerson } from './seed.ts';
export { formerMemberRows, memberRows } from './member-rows.query.ts';
export { openWorks, type OpenWork } from './leaver.ts';
export { newCredential, setPassword } from './password.service.ts';
export { parentOrigins, readParentOrigins, ssoAddress } from './sso.service.ts';
export { cookieHash, cookieName, sessionOf, tokenKid } from './session-of.ts';
export { mintToken } from './token.ts';
export { serverWire } from './wire.ts';
export {
  closeByRisk,
  closedActsOf,
  reopenAfterRisk,
  userServer,
  validateOrganisations,
  takeProof,
} from './user.service.ts';
export { forceOut } from './session.service.ts';
export { endSessionsOfTenant } from './session.query.ts';
export {
  isModeOn,
  provenAccount,
  provenAccountById,
  signInWays,
  type LoginInput,
  type Proven,
  type ProveFirst,
  type SignInWay,
} from './first-factor.service.ts';
export { boundAccounts, namesOf, type BoundAccount } from './bound-account.query.ts';
export {
  accountOfChat,
  bindChat,
  hasBegunSince,
  ownBindings,
  unbindOwnChat,
  type ChatAccount,
} from './chat-binding.service.ts';
export { identityProofs, type GivenProof, type IdentityProof } from './identity-proof.ts';
export { startedSecond } from './second-factor.service.ts';
export { signInPolicy } from './sign-in-policy.service.ts';
export { answerSignIn } from './sign-in-call.ts';
export { loginEndpoints } from './login.route.ts';
export { tenantFronts, type TenantFront, type TenantFrontQuestion, type TenantFrontSource } from './tenant-front.ts';
export { loginPageFacts } from './sysconfig.service.ts';
export { cookieOptions, type DoCall, type DoEndpoint } from './do-call.ts';
export {
  issueTicket,
  lookAtTicket,
  saveTicket,
  useTicket,
  type SignOnState,
  type TicketData,
} from './ticket.service.ts';
export { ipLimit } from './door-limits.ts';
export type { Door } from './door.ts';
export type { Place } from './place.ts';
export { groupsTold, type GroupsTold } from './group-event.ts';
export type { SignInPolicy } from './sign-in-policy.rules.ts';
export { shownSettings, tenantOfPlace } from './sign-in.service.ts';
export { tenantsOf, type LoginAccount } from './sign-in.query.ts';
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

/** What the sign-in of a running server works with. */
export function doorOf(services?: Services): Door {
  const door = services ? doors.get(services) : current;
  if (!door) throw new Error('the identity module has not been started');
  return door;
}

/** Opens an envelope (platform.md 1.3) that a call of the API brings; `endpoint` is what it was sealed for. Throws as `login.do`. */
export function openSealed(
  context: Context,
  { endpoint, text }: { readonly endpoint: string; readonly text: string },
): Promise<Readonly<Record<string, unknown>>> {
  return openSecret(context.as(undefined), doorOf(context.services), { endpoint, text });
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
  takes: [tenantFronts, openWorks, secondFactorDemands, signInWays, loginEndpoints, loginPageFacts, identityProofs],
  events: [signedIn, groupsTold],
  contributes: [
    directoryTests,
    signInWays.of(...ownWays),
    signInPreviews,
    signInAdvice,
    portables.of(portableUsers),
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
    await mountLogin(app, services, { door, texts: services.texts });
    mountEmployee(app, services, door);
  },
  stop: () => stopHousekeeping?.(),
});

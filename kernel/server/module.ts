import type { FastifyInstance } from 'fastify';
import type { ConsolePage, I18nText, Process } from '../contract/index.ts';
import type { Contribution, NamedPoint } from './contribution.ts';
import type { Listener, NamedEvent } from './event.ts';
import { fillPorts } from './ports.ts';
import type { Ports } from './ports.ts';
import type { JobHandler } from './queue.ts';
import type { ResourceServer } from './resource/model.ts';
import type { BoundRoute } from './route.ts';
import type { ScheduledJob } from './schedule.ts';
import type { Services } from './context.ts';
import type { Member } from './principal.ts';
import type { Rights } from './rights.ts';
import type { ModuleSamples } from './samples.ts';
import type { Texts } from './texts.ts';

/** What the built-in role of the staff holds of a module in a tenant that begins. */
export interface Grant {
  readonly functions?: readonly string[];
  /** Purview of controlled fields by `entity.field`. */
  readonly fields?: Readonly<Record<string, 1 | 2>>;
  /** Fields shown masked, `entity.field`. */
  readonly masked?: readonly string[];
}

/** Data scopes that a role of a module begins with. */
export type BeginningScope = 'all' | 'own' | 'dept' | 'deptBelow' | 'region' | 'dealer';

/** What a role of the business area holds of one module in a tenant that begins. */
export interface RoleGrant extends Grant {
  /** Pages by their code: 1 readable, 2 writable; the functions that come with them are not named again. */
  readonly pages?: Readonly<Record<string, 1 | 2>>;
  /** Endpoints granted by themselves, without the function they ask for: the picker of a record, `dealer.options`. */
  readonly apis?: readonly string[];
  /** Which records by entity, one scope or several; several scopes of one person widen each other. */
  readonly scopes?: Readonly<Record<string, BeginningScope | readonly BeginningScope[]>>;
}

/** Built-in roles below the administrators, who hold everything of their tenant or of the platform. */
export type BuiltinRole = 'staff';

/** A way to the rows of one tenant: an open transaction behind its wall, or the owner's connection at first start. */
export interface TenantRows {
  readonly rows: <T = Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<T[]>;
}

/** A tenant that begins: what is made for it carries its id and this moment. */
export interface ProvisionedTenant {
  readonly id: string;
  /** Instant, ISO 8601. */
  readonly at: string;
  /** Texts in the three languages, for names that a tenant begins with. */
  readonly texts: Texts;
}

/** An operation that is no REST endpoint, as the documentation shows it. */
export interface DocumentedOperation {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Whole path, parameters as `{x}`. */
  readonly path: string;
  readonly access: 'public' | 'session';
  /** Fields of the query or of the urlencoded body. */
  readonly fields: readonly string[];
  readonly errors: readonly string[];
  readonly summary: string;
}

/** A declared process with its drawing, as tenants begin with it: `drawProcess` of the module workflow makes it. */
export interface DrawnProcess {
  readonly process: Process;
  /** Key of the resource for whose records it runs. */
  readonly resource: string;
  /** User tasks of the drawing. */
  readonly tasks: readonly string[];
  /** Where it stands among the processes of a tenant; the category is made when there is none of the code. */
  readonly category: { readonly code: string; readonly name: I18nText };
  /** The drawing as BPMN 2.0; the tasks have their names from `texts`. */
  readonly xml: (texts: Texts) => Promise<string>;
}

/** Everything a module gives to the server, named at its door. */
export interface ServerModule {
  readonly name: string;
  /**
   * What it changes may be changed in substitute sessions too. Closed when not said: passwords, factors, rights and whatever
   * a new module does with accounts are the owner's alone. An endpoint or a resource may say otherwise for itself.
   */
  readonly acting?: 'open';
  readonly resources?: readonly ResourceServer[];
  /** Processes that every tenant begins with, and may change afterwards; tenants that exist get those they have not got. */
  readonly processes?: readonly DrawnProcess[];
  /** Its pages as menus and rights know them. */
  readonly pages?: Readonly<Record<string, ConsolePage>>;
  readonly routes?: readonly BoundRoute[];
  /**
   * Fills a tenant when it is initialised, and again when a new version starts: what is there, or was taken away, stays.
   * Every statement names the tenant, since the owner's connection sees all of them.
   */
  readonly provisionTenant?: (db: TenantRows, tenant: ProvisionedTenant) => Promise<void>;
  /** What it gives to other modules: reminders, work that a dealer leaves behind. Data alone, there before any tenant begins. */
  readonly contributes?: readonly Contribution[];
  /** What it takes from other modules: the points to which they contribute. */
  readonly takes?: readonly NamedPoint[];
  /** What happens in it that others may act upon in the same transaction. */
  readonly events?: readonly NamedEvent[];
  /** What it does when something happens in another module. */
  readonly listeners?: readonly Listener[];
  /** What `provisionTenant` gives, as data: a tenant that was begun with something else is begun once more. */
  readonly brings?: () => unknown;
  /** What it gives to the sample company of demo installations. */
  readonly samples?: ModuleSamples;
  /** Makes the function that compiles the rights of members; the module permission does. `staff` and `roles`: what modules grant to them. */
  readonly compileRights?: (
    services: Services,
    staff: readonly Grant[],
    roles: ReadonlyMap<string, readonly RoleGrant[]>,
  ) => (member: Member) => Promise<Rights>;
  /** What the built-in role of the staff holds of this module in a tenant that begins. */
  readonly grants?: Partial<Record<BuiltinRole, Grant>>;
  /**
   * Roles of the business area by code, `R_ASM`, and what they hold of this module. What several modules say of one
   * code comes together in one role, named by the text `role.<code>`.
   */
  readonly roles?: Readonly<Record<string, RoleGrant>>;
  /** Functions for platform administrators alone. */
  readonly platformFunctions?: readonly string[];
  /** Background work that others put into the queue. */
  readonly jobs?: readonly JobHandler[];
  /** Jobs by the clock. */
  readonly scheduled?: readonly ScheduledJob[];
  /** Operations that `mount` adds, for the documentation. */
  readonly documents?: readonly DocumentedOperation[];
  /** Routes that are not REST: the login service, files. */
  readonly mount?: (app: FastifyInstance, services: Services) => Promise<void> | void;
  /** What it does for the kernel, which knows no module: each port is filled by one of them. */
  readonly ports?: Partial<Ports>;
  /** Begins what needs the running services, such as a cache; runs once before the server listens. */
  readonly start?: (services: Services) => Promise<void> | void;
  /** Begins work of its own on nodes that run the queue; answers how to end it. */
  readonly background?: (services: Services) => Promise<() => Promise<void>>;
  /** Runs when the server stops. */
  readonly stop?: () => Promise<void> | void;
}

/** Declares the server side of a module. */
export function defineServerModule(module: ServerModule): ServerModule {
  return module;
}

/** What all modules grant to the built-in role of the staff. */
export function staffGrantsOf(modules: readonly ServerModule[]): Grant[] {
  return modules.flatMap(({ grants }) => (grants?.staff ? [grants.staff] : []));
}

/** What all modules give to the roles of the business area, by code. */
export function roleGrantsOf(modules: readonly ServerModule[]): ReadonlyMap<string, readonly RoleGrant[]> {
  const out = new Map<string, RoleGrant[]>();
  for (const { roles } of modules)
    for (const [code, grant] of Object.entries(roles ?? {})) out.set(code, [...(out.get(code) ?? []), grant]);
  return out;
}

/** How rights are made among these modules; undefined when none of them does. */
export function rightsCompilerOf(
  modules: readonly ServerModule[],
  services: Services,
): ((member: Member) => Promise<Rights>) | undefined {
  const maker = modules.find(({ compileRights }) => compileRights !== undefined);
  return maker?.compileRights?.(services, staffGrantsOf(modules), roleGrantsOf(modules));
}

let loaded: readonly ServerModule[] = [];

/** The loaded modules, in their order. */
export function loadedModules(): readonly ServerModule[] {
  return loaded;
}

/** What is gathered from the loaded modules, once until others are loaded. */
export function ofLoadedModules<T>(gather: (modules: readonly ServerModule[]) => T): () => T {
  let known: { readonly from: readonly ServerModule[]; readonly gathered: T } | undefined;
  return () => {
    if (known?.from !== loaded) known = { from: loaded, gathered: gather(loaded) };
    return known.gathered;
  };
}

/** The processes of the loaded modules. */
export function loadedProcesses(): readonly DrawnProcess[] {
  return loaded.flatMap(({ processes }) => processes ?? []);
}

/** Makes these the loaded modules: what they contribute, listen to and do for the kernel counts from now on. */
export function loadModules(modules: readonly ServerModule[]): void {
  loaded = modules;
  for (const each of modules) fillPorts(each.ports ?? {});
}

/** Fills a tenant with what all modules give it, in their order. */
export async function provisionTenant(
  modules: readonly ServerModule[],
  db: TenantRows,
  tenant: ProvisionedTenant,
): Promise<void> {
  for (const module of modules) await module.provisionTenant?.(db, tenant);
}

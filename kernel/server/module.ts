import type { FastifyInstance } from 'fastify';
import type { JobHandler } from './queue.ts';
import type { ResourceServer } from './resource/model.ts';
import type { BoundRoute } from './route.ts';
import type { ScheduledJob } from './schedule.ts';
import type { Services } from './context.ts';

/** What a built-in role holds of a module, until grants come from tables. */
export interface Grant {
  readonly functions?: readonly string[];
  /** Purview of controlled fields by `entity.field`. */
  readonly fields?: Readonly<Record<string, 1 | 2>>;
  /** Fields shown masked, `entity.field`. */
  readonly masked?: readonly string[];
}

/** Built-in roles below the administrators, who hold everything of their tenant or of the platform. */
export type BuiltinRole = 'staff';

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

/** Everything a module gives to the server, named at its door. */
export interface ServerModule {
  readonly name: string;
  readonly resources?: readonly ResourceServer[];
  readonly routes?: readonly BoundRoute[];
  /** What the built-in roles hold of this module. */
  readonly grants?: Partial<Record<BuiltinRole, Grant>>;
  /** Functions for platform administrators alone. */
  readonly platformFunctions?: readonly string[];
  /** Background work by kind. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  /** Jobs by the clock. */
  readonly scheduled?: readonly ScheduledJob[];
  /** Operations that `mount` adds, for the documentation. */
  readonly documents?: readonly DocumentedOperation[];
  /** Routes that are not REST: the login service, files. */
  readonly mount?: (app: FastifyInstance, services: Services) => Promise<void> | void;
  /** Fills kernel ports; runs once before the server listens. */
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

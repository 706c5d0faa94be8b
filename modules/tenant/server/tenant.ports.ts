import { defineContributionPoint, type Tx, type TxContext } from '@mp/kernel/server';
import type { TemplateNode, TemplatePosition, TemplateRole } from '../contract/index.ts';

/** A tenant in the making. */
export interface Founding {
  readonly tenantId: string;
  readonly name: string;
}

/** Something that keeps organisations from being cleared: its kind as a text key, and how often it is met. */
export interface Blocker {
  readonly kind: string;
  readonly count: number;
}

/** An organisation of a template that was made, with what is to stand in it. */
export interface BuiltPlace {
  readonly orgId: string;
  readonly positions: readonly TemplatePosition[];
  readonly roles: readonly TemplateRole[];
}

/** How many of something were made. */
export interface MadeRights {
  readonly roles: number;
  readonly positions: number;
}

/** A member of a tenant as the choice of administrators shows him. */
export interface TenantMember {
  readonly id: string;
  readonly userName: string;
  readonly employeeName: string;
  readonly isAdmin: boolean;
}

/** What the modules above do for tenants; all run behind the wall of the tenant in question. */
export interface TenantPorts {
  /** Makes the root organisation and the built-in relation; answers the root's id (module organisation). */
  readonly foundOrganisations: (context: TxContext, founding: Founding) => Promise<string>;
  /** Makes the tree of a template below the root, and gives the root its type (module organisation). */
  readonly buildOrganisations: (context: TxContext, tree: TemplateNode) => Promise<readonly BuiltPlace[]>;
  /** Makes the positions and roles of a template (module permission). */
  readonly buildRights: (context: TxContext, places: readonly BuiltPlace[]) => Promise<MadeRights>;
  /** Gives a tenant the roles with their rights, and the positions of the root, of another one (module permission). */
  readonly copyRights: (
    context: TxContext,
    between: { readonly from: string; readonly to: string },
  ) => Promise<MadeRights>;
  /** How many organisations there are besides the root (module organisation). */
  readonly countOrganisations: (tx: Tx) => Promise<number>;
  /** What hangs on organisations other than the root (module organisation). */
  readonly organisationBlockers: (tx: Tx) => Promise<readonly Blocker[]>;
  /** Removes all organisations but the root; answers how many (module organisation). */
  readonly clearOrganisations: (context: TxContext) => Promise<number>;
  /** Makes an account an administrator of a new tenant (module identity). */
  readonly addFirstAdmin: (
    context: TxContext,
    member: { readonly accountId: string; readonly rootId: string; readonly tenantId: string },
  ) => Promise<void>;
  /** Members whose names hold `q`, administrators first (module identity). */
  readonly members: (tx: Tx, q: string) => Promise<readonly TenantMember[]>;
  /** Makes exactly these members administrators; answers how many of them are members (module identity). */
  readonly setAdmins: (context: TxContext, accountIds: readonly string[]) => Promise<number>;
  /** Ends all sessions of a tenant (module identity). */
  readonly endSessions: (tx: Tx, tenantId: string, at: string) => Promise<void>;
}

/** What modules above do for tenants, each a part of the ports. */
export const tenantServices = defineContributionPoint<Partial<TenantPorts>>('tenant.services');

/** The filled ports; asking for one that no loaded module fills is a bug of the composition. */
export function tenantPorts(): TenantPorts {
  return new Proxy(Object.assign({}, ...tenantServices.all()) as TenantPorts, {
    get(target, name) {
      const port = target[name as keyof TenantPorts];
      if (port === undefined) throw new Error(`tenant port ${String(name)} is not filled`);
      return port;
    },
  });
}

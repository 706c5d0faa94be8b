import { copySettings } from '@mp/settings/server';
import { asPlatform, ports, recordsOf } from '@mp/kernel/server';
import type { Context, Tx, TxContext } from '@mp/kernel/server';
import { emptyTemplate, tenant, tenantErrors } from '../contract/index.ts';
import type { TemplateNode } from '../contract/index.ts';
import { readTemplate, readTenant } from './tenant.query.ts';
import { tenantPorts } from './tenant.ports.ts';
import type { MadeRights } from './tenant.ports.ts';
import { withinTenant, type TenantRecord } from './tenant.service.ts';

/** What a tenant is to begin with besides what every tenant has. */
export interface Beginning {
  readonly templateTenant?: string | null | undefined;
  /** Instead of the template that the tenant, or the template tenant, names; null for none. */
  readonly orgTemplate?: string | null | undefined;
}

interface Initialised extends MadeRights {
  readonly code: string;
  readonly organisations: number;
}

/**
 * Fills a tenant once with what all modules begin one with, the organisations of a template, and the settings, roles and
 * positions of a template tenant; all in one transaction. Throws `tenant.alreadyInitialised`, `tenant.orgsPresent` where a
 * template meets organisations, `tenant.templateNotReady`, `common.notFound`.
 */
export async function initialise(context: Context, id: string, wish: Beginning): Promise<Initialised> {
  return withinTenant(context, id, async (tx, record) => {
    const platform = <T>(work: () => Promise<T>) => asPlatform(tx, work);
    // The record is locked: of two who begin at once, the second sees what the first did.
    if ((await platform(() => readTenant(tx, id)))?.initialisedAt) throw tenantErrors.alreadyInitialised();
    const from = wish.templateTenant ? await platform(() => readyTenant(tx, id, wish.templateTenant ?? '')) : undefined;
    const named = templateOf(wish, record, from);
    const tree = named ? await platform(() => templateTree(tx, named)) : emptyTemplate;
    const isBare = tree === emptyTemplate;
    if (!isBare && (await tenantPorts().countOrganisations(tx)) > 0) throw tenantErrors.orgsPresent();
    const places = isBare ? [] : await tenantPorts().buildOrganisations(tx, tree);
    await ports().provisionTenant(tx, { id, at: context.at });
    const made = await giveRights(tx, { from: from?.id, to: id, places });
    if (from) await copySettings(tx, { from: from.id, to: id, at: context.at });
    await recordInitialised(tx, record, reasonOf(from?.code, tree));
    return { code: 'tenant.relogin', organisations: Math.max(0, places.length - 1), ...made };
  });
}

/** The template that is wished for, else the one that the tenant names, else that of the template tenant. */
const templateOf = (
  { orgTemplate }: Beginning,
  own: Pick<Beginning, 'orgTemplate'>,
  from: Pick<Beginning, 'orgTemplate'> | undefined,
) => (orgTemplate === undefined ? (own.orgTemplate ?? from?.orgTemplate) : orgTemplate);

const reasonOf = (templateTenant: string | undefined, tree: TemplateNode): string =>
  [templateTenant, tree === emptyTemplate ? undefined : tree.name].filter(Boolean).join(' ');

async function giveRights(
  context: TxContext,
  { from, to, places }: { from: string | undefined; to: string; places: Parameters<typeof buildRights>[1] },
): Promise<MadeRights> {
  const copied = from === undefined ? none : await tenantPorts().copyRights(context, { from, to });
  const built = await buildRights(context, places);
  return { roles: copied.roles + built.roles, positions: copied.positions + built.positions };
}

const none: MadeRights = { roles: 0, positions: 0 };

async function buildRights(
  context: TxContext,
  places: Awaited<ReturnType<ReturnType<typeof tenantPorts>['buildOrganisations']>>,
): Promise<MadeRights> {
  return places.length === 0 ? none : tenantPorts().buildRights(context, places);
}

async function readyTenant(tx: Tx, id: string, template: string) {
  const found = template === id ? undefined : await readTenant(tx, template);
  if (!found?.initialisedAt) throw tenantErrors.templateNotReady();
  return found;
}

async function templateTree(tx: Tx, id: string): Promise<TemplateNode> {
  const tree = await readTemplate(tx, id);
  if (!tree) throw tenantErrors.templateNotReady();
  return tree;
}

async function recordInitialised(context: TxContext, record: TenantRecord, reason: string): Promise<void> {
  await recordsOf(context, tenant).update(
    record,
    { isCreateSystemMenu: true },
    { action: 'initialise', columns: { initialised_at: context.at }, ...(reason === '' ? {} : { reason }) },
  );
}

import type { Graph, Names } from '@mp/engine/core';
import { pickText } from '@mp/kernel/contract';
import type { Language } from '@mp/kernel/contract';
import { toObjects } from '@mp/kernel/server';
import type { RawResult, Statement, Tx } from '@mp/kernel/server';

/** A definition with the version that new instances get. */
export interface ActiveDefinition {
  readonly id: string;
  readonly key: string;
  readonly name: WireNames;
  readonly category_id: string | null;
  readonly state: 'active' | 'suspended' | 'disabled';
  readonly admins: readonly string[];
  readonly starters: Starters;
  readonly settings: DefinitionSettings;
  readonly version_id: string | null;
  readonly version_no: number | null;
}

/** Names as the wire has them. */
export interface WireNames {
  readonly ZH_CN: string;
  readonly EN_US: string;
  readonly JA_JP: string;
}

/** Who may start a process. */
export interface Starters {
  readonly all?: boolean;
  readonly users?: readonly string[];
  readonly roles?: readonly string[];
  readonly orgs?: readonly { readonly id: string; readonly withBelow?: boolean }[];
}

/** What a definition says of how it behaves in the house. */
export interface DefinitionSettings {
  /** Channels beside the inbox, by event. */
  readonly notices?: Readonly<Record<string, readonly ('mail' | 'sms')[]>>;
  readonly allowedHosts?: readonly string[];
  /** Secrets for headers of service tasks by name, sealed. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly urgeMinutes?: number;
  /** Without an active version a bound record moves on without a process. */
  readonly optional?: boolean;
}

const kept = new Map<string, Graph>();
const max = 500;

function keep(versionId: string, graph: Graph): Graph {
  kept.delete(versionId);
  kept.set(versionId, graph);
  const [oldest] = kept.keys();
  if (kept.size > max && oldest !== undefined) kept.delete(oldest);
  return graph;
}

/** The compiled graph of a version, which never changes once it is deployed; kept in this process. */
export async function graphOf(tx: Tx, versionId: string): Promise<Graph> {
  const known = kept.get(versionId);
  if (known) return keep(versionId, known);
  const [row] = await tx.rows<{ graph: Graph | null }>(`select graph from process_version where id = $1::uuid`, [
    versionId,
  ]);
  if (!row?.graph) throw new Error(`no graph of version ${versionId}`);
  return keep(versionId, row.graph);
}

/** Statement for a definition by key with its active version. */
export function activeStatement(key: string): Statement {
  return {
    text: `select d.id, d.key, d.name, d.category_id, d.state, d.admins, d.starters, d.settings, v.id as version_id, v.version_no
      from process_definition d left join process_version v on v.tenant_id = d.tenant_id and v.id = d.active_version_id
      where lower(d.key) = lower($1) and d.deleted_at is null`,
    values: [key],
  };
}

/** A definition by key, and the graph of its active version where there is one. */
export async function activeGraph(
  tx: Tx,
  key: string,
): Promise<{ definition: ActiveDefinition; graph: Graph | undefined } | undefined> {
  const [result] = await tx.batch([activeStatement(key)]);
  return withGraph(tx, result);
}

/** The definition that `activeStatement` found, and the graph of its active version. */
export async function withGraph(
  tx: Tx,
  result: RawResult | undefined,
): Promise<{ definition: ActiveDefinition; graph: Graph | undefined } | undefined> {
  const [definition] = result ? toObjects<ActiveDefinition>(result) : [];
  if (!definition) return undefined;
  const graph = definition.version_id ? await graphOf(tx, definition.version_id) : undefined;
  return { definition, graph };
}

/** A pinned version of a definition by its number. */
export async function versionByNumber(tx: Tx, definitionId: string, number: number): Promise<string | undefined> {
  const [row] = await tx.rows<{ id: string }>(
    `select id from process_version where definition_id = $1::uuid and version_no = $2::integer`,
    [definitionId, number],
  );
  return row?.id;
}

/** Names of a graph's element as the wire has them; Chinese stands in for what is missing. */
export function wireNames(names: Names): WireNames {
  return { ZH_CN: names.zh, EN_US: names.en ?? names.zh, JA_JP: names.ja ?? names.zh };
}

/** The name of a graph's element in a language; Chinese stands in for what is missing. */
export function nameIn(language: Language, names: Names): string {
  return pickText(wireNames(names), language);
}

import type { ConsolePage, Endpoint, PageFunctions, Resource } from '@mp/kernel/contract';
import { apisOfDefinition, controlKey, resourcesOfDefinition } from '../contract/index.ts';
import type { PageDefinition, RelationGraph, RelationKind, RelationNode } from '../contract/index.ts';

/** Rows from which the graph is made. */
export interface RelationRows {
  readonly menus: readonly { id: string; code: string; name: Record<string, string>; target: string | null }[];
  readonly pages: readonly {
    id: string;
    formId: string;
    name: string;
    configPath: string;
    builtin: boolean;
    definition: unknown;
  }[];
  readonly controls: readonly {
    id: string;
    pageId: string;
    formId: string;
    name: string;
    alias: string;
    apis: readonly string[];
  }[];
  readonly roles: readonly { id: string; code: string; name: string; members: number }[];
  readonly grants: readonly { roleId: string; type: number; key: string }[];
  /** Menus, controls and endpoints granted to users, organisations, positions or everybody. */
  readonly granted: readonly { type: number; key: string }[];
}

/** What is declared, with the words of the caller's language. */
export interface RelationDeclarations {
  readonly pages: ReadonlyMap<string, ConsolePage>;
  readonly endpoints: ReadonlyMap<string, Endpoint>;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly functionsOf: (page: ConsolePage) => PageFunctions;
  readonly definitionOf: (stored: unknown) => PageDefinition | undefined;
  readonly pageOfTarget: (target: string | null) => string | null;
  readonly words: {
    readonly page: (page: ConsolePage) => string;
    readonly resource: (resource: Resource) => string;
    readonly menu: (name: Readonly<Record<string, string>>) => string;
    readonly endpoint: (endpoint: Endpoint) => string;
  };
}

/** The graph of everything: who uses what. Pure. */
export function relationGraphOf(rows: RelationRows, given: RelationDeclarations): RelationGraph {
  const graph = new Builder();
  addDeclared(graph, given);
  addPages(graph, rows, given);
  addMenus(graph, rows, given);
  addRoles(graph, rows, given);
  return graph.made();
}

class Builder {
  readonly #nodes: Omit<RelationNode, 'unused'>[] = [];
  readonly #at = new Map<string, number>();
  readonly #edges = new Set<string>();
  readonly #used = new Set<number>();

  node(kind: RelationKind, key: string, { label, detail }: { readonly label: string; readonly detail: string }): void {
    const id = `${kind}:${key}`;
    if (this.#at.has(id)) return;
    this.#at.set(id, this.#nodes.length);
    this.#nodes.push({ id, kind, label, detail });
  }

  /** Nothing where one of the two is not there. */
  edge(from: string, to: string): void {
    const [a, b] = [this.#at.get(from), this.#at.get(to)];
    if (a !== undefined && b !== undefined && a !== b) this.#edges.add(`${a} ${b}`);
  }

  /** Something that is no node makes use of it. */
  use(id: string): void {
    const at = this.#at.get(id);
    if (at !== undefined) this.#used.add(at);
  }

  made(): RelationGraph {
    const edges = [...this.#edges].map((each) => {
      const [a = 0, b = 0] = each.split(' ').map(Number);
      return [a, b] as const;
    });
    const used = new Set([...this.#used, ...edges.map(([, to]) => to)]);
    const using = new Set(edges.map(([from]) => from));
    // A role is of use by what it holds; everything else by who uses it.
    const nodes = this.#nodes.map((node, at) => ({
      ...node,
      unused: node.kind === 'role' ? !using.has(at) : !used.has(at),
    }));
    return { nodes, edges };
  }
}

function addDeclared(graph: Builder, declarations: RelationDeclarations): void {
  addDeclaredNodes(graph, declarations);
  addDeclaredEdges(graph, declarations);
}

function addDeclaredNodes(graph: Builder, { pages, endpoints, resources, words }: RelationDeclarations): void {
  for (const resource of resources.values())
    graph.node('resource', resource.key, { label: words.resource(resource), detail: resource.key });
  for (const endpoint of endpoints.values()) {
    const { id, method, path, access } = endpoint;
    if (access !== 'public' && access !== 'session')
      graph.node('api', id, { label: words.endpoint(endpoint), detail: `${method} ${path}` });
  }
  for (const page of pages.values()) {
    graph.node('page', page.code, { label: words.page(page), detail: `/${page.code}` });
    // A session is enough to open it.
    if (page.fixed === true) graph.use(`page:${page.code}`);
  }
}

function addDeclaredEdges(graph: Builder, { pages, endpoints, resources, functionsOf }: RelationDeclarations): void {
  const byEntity = new Map([...resources.values()].map((resource) => [resource.entity, resource.key]));
  const byAccess = new Map<string, string[]>();
  for (const { id, access } of endpoints.values()) byAccess.set(access, [...(byAccess.get(access) ?? []), id]);
  for (const page of pages.values()) {
    if (page.under !== undefined) graph.edge(`page:${page.under}`, `page:${page.code}`);
    const { reads, writes, others } = functionsOf(page);
    for (const key of [...reads, ...writes, ...others]) {
      const resource = byEntity.get(key.slice(0, key.indexOf('.')));
      if (resource !== undefined) graph.edge(`page:${page.code}`, `resource:${resource}`);
      for (const id of byAccess.get(key) ?? []) graph.edge(`page:${page.code}`, `api:${id}`);
    }
  }
  for (const resource of resources.values())
    for (const { to } of Object.values(resource.fields))
      if (to !== undefined) graph.edge(`resource:${resource.key}`, `resource:${to}`);
}

function addPages(graph: Builder, { pages, controls }: RelationRows, given: RelationDeclarations): void {
  for (const { id, formId, name, configPath, definition } of pages) {
    graph.node('page', id, { label: name, detail: `${formId} · ${configPath}` });
    const read = given.definitionOf(definition);
    if (!read) continue;
    const { bound, picked } = resourcesOfDefinition(read);
    for (const key of [...bound, ...picked]) graph.edge(`page:${id}`, `resource:${key}`);
    const { reads, writes } = apisOfDefinition(read);
    for (const key of [...reads, ...writes]) graph.edge(`page:${id}`, `api:${key}`);
  }
  for (const { id, pageId, formId, name, alias, apis } of controls) {
    graph.node('control', id, { label: name, detail: controlKey(formId, alias) });
    graph.edge(`page:${pageId}`, `control:${id}`);
    for (const api of apis) graph.edge(`control:${id}`, `api:${api}`);
  }
}

function addMenus(graph: Builder, { menus, pages }: RelationRows, given: RelationDeclarations): void {
  for (const { id, code, name, target } of menus) {
    graph.node('menu', id, { label: given.words.menu(name), detail: target ?? code });
    const made = pages.find((page) => opensMade(target ?? '', page));
    const route = given.pageOfTarget(target);
    if (made) graph.edge(`menu:${id}`, `page:${made.id}`);
    if (route !== null) graph.edge(`menu:${id}`, `page:${route}`);
  }
}

function opensMade(target: string, page: RelationRows['pages'][number]): boolean {
  const plain = target.replace(/^\//, '');
  const inFrame = /[?&]cUrl=([^&#]+)/.exec(target)?.[1]?.replaceAll('%2F', '/');
  return (
    target === `custom:${page.formId}` ||
    plain === page.configPath ||
    (page.builtin && plain === page.formId) ||
    inFrame === page.configPath ||
    inFrame === page.formId
  );
}

function addRoles(
  graph: Builder,
  { roles, grants, granted, controls }: RelationRows,
  { resources }: RelationDeclarations,
): void {
  for (const { id, code, name } of roles) graph.node('role', id, { label: name, detail: code });
  const byKey = new Map(controls.map(({ id, formId, alias }) => [controlKey(formId, alias), id]));
  const byEntity = new Map([...resources.values()].map((resource) => [resource.entity, resource.key]));
  for (const { roleId, type, key } of grants) {
    const from = `role:${roleId}`;
    const entity = byEntity.get(key.slice(0, key.indexOf('.')));
    if (type === 1) graph.edge(from, `menu:${key}`);
    else if (type === 5) graph.edge(from, `api:${key}`);
    else if (type === 4 && byKey.has(key)) graph.edge(from, `control:${byKey.get(key)}`);
    else if (entity !== undefined) graph.edge(from, `resource:${entity}`);
  }
  for (const { type, key } of granted)
    graph.use(type === 1 ? `menu:${key}` : type === 5 ? `api:${key}` : `control:${byKey.get(key) ?? ''}`);
}

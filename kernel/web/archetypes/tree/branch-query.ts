import type { Resource } from '@mp/kernel/contract';
import { queryOptions } from '@tanstack/react-query';
import { recordName } from '../../controls/control.ts';
import type { CursorPage, ResourceClient, TreeRecord } from '../../resource-client.ts';
import type { Branch } from './tree-state.ts';

type ReadChildren = (context: { signal: AbortSignal; pageParam: string }) => Promise<CursorPage<TreeRecord>>;

interface BranchInput {
  readonly client: ResourceClient;
  /** Undefined for the roots. */
  readonly parent?: string | undefined;
  /** Pages of 200 nodes that are read; one when not given. */
  readonly pages?: number | undefined;
}

async function readBranch({ client, parent, pages = 1 }: BranchInput, signal: AbortSignal): Promise<Branch> {
  const { resource } = client;
  const { queryFn } = client.children(parent ?? null);
  if (typeof queryFn !== 'function') throw new Error(`${resource.key} has no children to read`);
  const read = queryFn as unknown as ReadChildren;
  const nodes: TreeRecord[] = [];
  let next: string | null = '';
  for (let page = 0; page < pages && next !== null; page++) {
    const answer: CursorPage<TreeRecord> = await read({ signal, pageParam: next });
    nodes.push(...answer.items);
    next = answer.next;
  }
  return { nodes: nodes.map((record) => nodeOf(resource, parent ?? null, record)), next };
}

const nodeOf = (resource: Resource, parentId: string | null, record: TreeRecord) => ({
  id: record.id,
  parentId,
  label: recordName(resource, record),
  hasChildren: record.hasChildren,
});

/** One level of a tree: kept once for all trees and pickers of the resource. */
export function branchQuery(input: BranchInput) {
  return queryOptions({
    queryKey: [input.client.resource.key, 'branch', input.parent ?? '', input.pages ?? 1],
    queryFn: ({ signal }) => readBranch(input, signal),
  });
}

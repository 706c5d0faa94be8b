import type { Tx } from '@mp/kernel/server';
import type { CommandAnswer } from '../../contract/index.ts';
import { graphOf, wireNames } from './graph.query.ts';

/** The newest instance of a process for a record, as commands answer it. */
export async function answerFor(
  tx: Tx,
  record: { readonly resource: string; readonly id: string; readonly key: string },
): Promise<CommandAnswer | undefined> {
  const [row] = await tx.rows<{
    id: string;
    version_id: string;
    status: CommandAnswer['instance']['status'];
    outcome: string | null;
    state_version: number;
    current_nodes: readonly string[];
  }>(
    `select id, version_id, status, outcome, state_version, current_nodes from process_instance
      where resource = $1 and record_id = $2::uuid and def_key = $3 and deleted_at is null order by started_at desc, id desc limit 1`,
    [record.resource, record.id, record.key],
  );
  if (!row) return undefined;
  const { nodes } = await graphOf(tx, row.version_id);
  const { id, status, outcome, state_version: version } = row;
  return {
    instance: {
      id,
      status,
      outcome,
      version,
      nodes: nodes.filter((node) => row.current_nodes.includes(node.id)).map(({ names }) => wireNames(names)),
    },
    task: null,
    record: null,
  };
}

import { closingParents, isLockable } from '../../contract/index.ts';
import { columnName } from '../column.ts';
import type { ResourceServer } from './model.ts';
import { resourceServer } from './registry.ts';

/** A parent that may close a child, and the SQL of its id over the child as `t`. */
export interface Closer {
  readonly server: ResourceServer;
  readonly idSql: string;
}

const known = new WeakMap<ResourceServer, readonly Closer[]>();

/** The parents whose locks and processes close the records of a resource, topmost first, as records are locked. */
export function closersOf(server: ResourceServer): readonly Closer[] {
  const made = known.get(server) ?? findClosers(server);
  known.set(server, made);
  return made;
}

function findClosers(child: ResourceServer): readonly Closer[] {
  const out: Closer[] = [];
  let { parent: field } = child.resource;
  let idSql = `t.${columnName(field ?? '')}`;
  for (const parent of closingParents(child.resource)) {
    const server = resourceServer(parent.key);
    if (!server) break;
    if (isLockable(parent)) out.unshift({ server, idSql });
    field = parent.parent;
    idSql = `(select p.v from (select t.id, t.${columnName(field ?? '')} as v from ${server.table} t) p where p.id = ${idSql})`;
  }
  return out;
}

import { fieldOf } from '../../contract/index.ts';
import { columnName } from '../column.ts';
import type { ScopePart } from '../rights.ts';
import { nodeSql } from './filter.ts';
import type { Params, ResourceServer } from './model.ts';

/** One reason of a scope; a resource without the field that it asks for is reached by whoever made the record. */
export function scopePartSql(server: ResourceServer, part: ScopePart, now: Date, params: Params): string {
  const { resource } = server;
  const orgColumn = resource.orgField === undefined ? undefined : `t.${columnName(resource.orgField)}`;
  switch (part.kind) {
    case 'own': {
      const user = params.add(part.userId, '::uuid');
      const name = resource.ownerField;
      // The field names one owner, or several.
      const equals = name !== undefined && fieldOf(resource, name)?.kind === 'refs' ? '= any' : '=';
      const owner = name === undefined ? '' : ` or ${user} ${equals}(t.${columnName(name)})`;
      return `(t.created_by = ${user}${owner})`;
    }
    case 'organisations':
      return orgColumn === undefined ? 'false' : `${orgColumn} = any(${params.add(part.ids, '::uuid[]')})`;
    case 'below': {
      if (orgColumn === undefined || part.paths.length === 0) return 'false';
      const ranges = part.paths.map(
        (path) =>
          `o.path = ${params.add(path)} or (o.path >= ${params.add(`${path}.`)} and o.path < ${params.add(`${path}/`)})`,
      );
      return `${orgColumn} in (select o.id from org o where ${ranges.join(' or ')})`;
    }
    case 'filter': {
      const conditions = nodeSql(server, part.filter, params, now);
      return conditions.length === 0 ? 'false' : `(${conditions.join(' and ')})`;
    }
    case 'dimension': {
      const field = resource.dimensions?.[part.name];
      if (field === undefined || part.values.length === 0) return 'false';
      const kind = field === 'id' ? 'ref' : fieldOf(resource, field)?.kind;
      const own = server.dimensionSql?.[part.name];
      if (own) return own(params.add(part.values, '::uuid[]'));
      if (kind === 'refs') return `t.${columnName(field)} && ${params.add(part.values, '::uuid[]')}`;
      return kind === 'ref'
        ? `t.${columnName(field)} = any(${params.add(part.values, '::uuid[]')})`
        : `t.${columnName(field)}::text = any(${params.add(part.values, '::text[]')})`;
    }
  }
}

import { AppError, commonErrors, fieldTextKey } from '../../contract/index.ts';
import { databaseError } from '../database.ts';
import { columnName } from '../column.ts';
import type { ResourceServer, Values } from './model.ts';

/** Turns refusals of the database (unique, foreign key) into errors that name the field. */
export async function guarded<T>(
  server: ResourceServer,
  values: Values | (() => Values),
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw constraintError(server, error, typeof values === 'function' ? values() : values) ?? error;
  }
}

/** The refusal behind a violated constraint of the resource's table; undefined for any other error. */
export function constraintError(server: ResourceServer, error: unknown, values: Values = {}): AppError | undefined {
  const cause = databaseError(error);
  const constraint = cause?.constraint ?? '';
  const isOf = (name: string) =>
    ['uq', 'fk'].some((kind) => constraint === `${server.table}_${columnName(name)}_${kind}`);
  const field = Object.keys(server.resource.fields).find(isOf);
  const label = labelOf(server, field);
  switch (cause?.code) {
    case '23505': {
      // Under row-level security PostgreSQL does not name the value, the request does.
      const value = String(values[field ?? ''] ?? '');
      return refusalAt(field, { code: 'common.duplicate', status: 409, params: { field: label, value } });
    }
    case '23503':
      return cause.detail?.includes('still referenced')
        ? commonErrors.inUse({ by: `@${cause.table ?? ''}.title` })
        : refusalAt(field, { code: 'common.refNotFound', status: 422, params: { field: label } });
    default:
      return undefined;
  }
}

function labelOf({ resource }: ResourceServer, field: string | undefined): string {
  return field ? `@${fieldTextKey(resource, field)}` : `@${resource.entity}.title`;
}

/** An error that is marked at its field, where the constraint is one of a field. */
function refusalAt(
  path: string | undefined,
  { code, status, params }: Pick<AppError, 'code' | 'status'> & { readonly params: Readonly<Record<string, string>> },
): AppError {
  return new AppError(code, status, { params, ...(path ? { fields: [{ path, code, params }] } : {}) });
}

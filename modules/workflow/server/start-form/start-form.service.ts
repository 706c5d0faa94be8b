import type { FormField } from '@mp/engine/core';
import { toObjects, type Context } from '@mp/kernel/server';
import { workflowErrors, type Startable } from '../../contract/index.ts';
import { startableOf } from '../list/startable.service.ts';
import { wireFields } from '../detail/declared-fields.ts';
import { declaredStatement } from './start-form.query.ts';

/** A process that the caller may start, with the fields of its form. Throws `workflow.notFound`. */
export async function startFormOf(context: Context, key: string) {
  const [process]: readonly Startable[] = await startableOf(context, key);
  if (!process) throw workflowErrors.notFound();
  const [result] = await context.batch(({ tenantId }) => [declaredStatement(tenantId, key)]);
  const [row] = result ? toObjects<{ fields: readonly FormField[] | null }>(result) : [];
  return { process, declared: wireFields(row?.fields ?? []) };
}

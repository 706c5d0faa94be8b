import type { Context } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import { formFieldOf } from '../instance/files.service.ts';
import { seenInstance } from './detail.service.ts';

/** Throws `workflow.notFound` unless the caller sees the instance, and the field of the form where it is one's. */
export async function requireFileReader(context: Context, id: string, field: string): Promise<void> {
  const { form } = await seenInstance(context, id);
  const name = formFieldOf(field);
  if (name !== undefined && form.accessOf(name) === 'hidden') throw workflowErrors.notFound();
}

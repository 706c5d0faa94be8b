import type { FormField, Values } from '@mp/engine/core';
import { isUuid, toWireLanguage } from '@mp/kernel/contract';
import { optionalPort } from '@mp/kernel/server';
import { processInstance } from '../../contract/index.ts';
import { wireText } from '../names.rules.ts';
import type { Flow, Running } from './running.ts';

/** Field of an instance to which the files of its trace belong. */
const traceField = 'trace';
const formPrefix = 'form.';

/** Name of the form's field that files of an instance belong to; undefined for files of its trace. */
export const formFieldOf = (field: string): string | undefined =>
  field.startsWith(formPrefix) ? field.slice(formPrefix.length) : undefined;

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((each) => isUuid(each));

/** Files that the line of the command names belong to the instance from now on. */
export async function attachTraceFiles(flow: Flow, running: Running): Promise<void> {
  const { files, signature } = flow.lineData;
  const ids = [...new Set([...idsOf(files), ...idsOf(signature)])];
  await attach(flow, running, { field: traceField, label: '@detail.attachments', ids });
}

/** Files that the declared fields of a form name belong to the instance, once somebody gives or changes the values. */
export async function attachFormFiles(flow: Flow, running: Running, given: Values): Promise<void> {
  const language = toWireLanguage(flow.context.locale);
  for (const { name, kind, names } of running.graph.process.fields) {
    if (!(name in given)) continue;
    const label = wireText({ ...names })[language] || name;
    await attach(flow, running, { field: `${formPrefix}${name}`, label, ids: await filesIn(kind, given[name]) });
  }
}

/** Files that a value names; those of a formatted text are its pictures. */
async function filesIn(kind: FormField['kind'], value: Values[string] | undefined): Promise<readonly string[]> {
  if (kind === 'files' || kind === 'file') return idsOf(value);
  if (kind !== 'richText' || typeof value !== 'string') return [];
  return (await optionalPort('cleanRichText')?.(value))?.fileIds ?? [];
}

/** What a line or a value has named stays: the trace shows it for good, and a decision may be taken back. */
async function attach(
  flow: Flow,
  running: Running,
  { ids, ...place }: { readonly field: string; readonly label: string; readonly ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const holder = { resource: processInstance, id: running.row.id, onlyGains: true, ...place };
  await optionalPort('attachFiles')?.(flow.context, holder, ids);
}

import type { Graph, Json, Values } from '@mp/engine/core';
import { fieldOf, optionTextKey } from '@mp/kernel/contract';
import { columnName, resourceServer, type Tx, type TxContext } from '@mp/kernel/server';

const ofForm = /\{form\.([A-Za-z_]\w*)\}/g;

/** The name of the record that a reference points to; its id where it is gone. */
async function nameOf(tx: Tx, to: string, id: string): Promise<Json> {
  const target = resourceServer(to);
  if (!target) return id;
  const column = columnName(target.resource.label);
  const [row] = await tx.rows<{ name: Json }>(
    `select t.${column} as name from ${target.table} t where t.id = $1::uuid`,
    [id],
  );
  return row?.name ?? id;
}

/** The values of a record as its subject tells them: a choice by its label, a reference by the name of its record. */
export async function subjectWords(
  context: TxContext,
  { graph, resource, form }: { readonly graph: Graph; readonly resource: string | null; readonly form: Values },
): Promise<Values> {
  const declared = resource === null ? undefined : resourceServer(resource)?.resource;
  if (!declared) return form;
  const words: Record<string, Json> = {};
  for (const name of new Set([...graph.process.subject.matchAll(ofForm)].map(([, each = '']) => each))) {
    const field = fieldOf(declared, name);
    const value = form[name];
    if (!field || typeof value !== 'string') continue;
    if (field.options) words[name] = context.texts.text('zh-CN', optionTextKey(declared, name, value));
    if (field.kind === 'ref' && field.to !== undefined) words[name] = await nameOf(context, field.to, value);
  }
  return { ...form, ...words };
}

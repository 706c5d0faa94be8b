import { fieldOf, type Resource } from '@mp/kernel/contract';
import type { ReactNode } from 'react';
import { Blank } from './cells.tsx';
import type { Values } from './control.ts';
import { controls } from './registry.ts';

/** One field of a record as it is read: a table cell (`line`), a fact, a read-only field. */
export function FieldValue(props: {
  readonly resource: Resource;
  readonly name: string;
  readonly record: Values;
  readonly line?: boolean;
}): ReactNode {
  const { resource, name, record, line } = props;
  const field = fieldOf(resource, name);
  if (!field) return <Blank />;
  const Cell = controls[field.kind].cell;
  return (
    <Cell name={name} field={field} resource={resource} value={record[name]} record={record} line={line === true} />
  );
}

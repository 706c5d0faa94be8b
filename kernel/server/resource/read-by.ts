import { isUuid } from '../../contract/index.ts';
import type { FieldError } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { recordServerUse } from '../log-lines.ts';
import type { ResourceServer } from './model.ts';

type Asked = Readonly<Record<string, unknown>>;

/** What is wrong with a question to a resource that is read for one object alone: it must name it. */
export function readByProblems({ readBy, resource: { entity } }: ResourceServer, raw: Asked): readonly FieldError[] {
  if (readBy === undefined || isUuid(raw[readBy])) return [];
  return [{ path: readBy, code: 'common.required', params: { field: `@${entity}.field.${readBy}` } }];
}

/** Writes down who read what is read for one object alone. */
export function recordReading(context: Context, { readBy, resource: { entity } }: ResourceServer, raw: Asked): void {
  if (readBy === undefined) return;
  const whose = raw[readBy];
  recordServerUse(context, `${entity}.read`, typeof whose === 'string' ? whose : null);
}

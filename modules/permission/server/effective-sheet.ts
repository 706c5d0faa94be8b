import { sendSheet } from '@mp/kernel/server';
import type { Context } from '@mp/kernel/server';
import type { RightSource, Subject } from '../contract/index.ts';
import { effectiveRights } from './analysis.service.ts';
import { objectsOf } from './objects.ts';

/** What a subject holds in effect as a workbook: one row an object, with the sources that count. */
export async function effectiveSheet(
  context: Context,
  subject: Subject,
  reply: Parameters<typeof sendSheet>[0],
): Promise<unknown> {
  const [rights, objects] = [await effectiveRights(context, subject), await objectsOf(context)];
  const source = (each: RightSource) =>
    [
      objects.text(`permission.subject.${each.subjectType}`),
      each.subjectName,
      ...(each.via ? ['→', each.via.name] : []),
      ...(each.through ? [`(${each.through.name})`] : []),
    ].join(' ');
  return sendSheet(reply, {
    title: `${objects.text('permission.effective')} ${rights.name}`,
    columns: ['objType', 'object', 'key', 'purview', 'sources'].map((name) => objects.text(`permission.field.${name}`)),
    rows: [
      ...rights.items.map((item) => [
        objects.text(`permission.objType.${Math.min(item.objType, 8)}`),
        item.name,
        item.key,
        objects.text(`permission.purview.${item.purview}`),
        rights.admin
          ? objects.text(`explain.step.${rights.admin}Admin`)
          : item.sources
              .filter(({ inactive }) => inactive === null)
              .map(source)
              .join('; '),
      ]),
      ...rights.scopes.map(({ resource, action, text, from }) => [
        objects.text('permission.objType.3'),
        `${resource}.${action}`,
        '',
        text,
        from,
      ]),
    ],
  });
}

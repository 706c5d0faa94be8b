import { portableGroups, portables, type Context, type PortableRecords } from '@mp/kernel/server';
import type { MigrationGroup } from '../contract/index.ts';
import { idsOf, recordPortables, resourceOf, standing } from './carried.ts';
import { mayCarry } from './rights.ts';

/** Records of one kind that are shown to choose among. */
const maxNodes = 5000;

/** Kinds of data that the caller may carry, with the number of their records. */
export async function groups(context: Context): Promise<{ items: { group: MigrationGroup; count: number }[] }> {
  const items: { group: MigrationGroup; count: number }[] = [];
  for (const group of portableGroups) {
    const lists = await Promise.all(topsOf(context, group).map((each) => idsOf(context, each, {})));
    if (lists.length > 0) items.push({ group, count: lists.reduce((sum, list) => sum + list.length, 0) });
  }
  return { items };
}

/** What is chosen among of a kind: its records but those that are parts of others, or those whose content it is. */
function topsOf(context: Context, group: MigrationGroup): readonly PortableRecords[] {
  const all = portables.all().filter((each) => each.group === group && mayCarry(context, each));
  const tops = all.filter((each) => each.kind === 'records' && each.resource.parent === undefined);
  return (tops.length > 0 ? tops : all).flatMap((each) => recordPortables().get(resourceOf(each).key) ?? []);
}

/** Records of a kind as trees. */
export async function nodes(context: Context, group: MigrationGroup) {
  const items = [];
  let cut = false;
  for (const portable of topsOf(context, group)) {
    const { resource } = portable;
    const ids = await idsOf(context, portable, {});
    cut ||= ids.length > maxNodes;
    const parent = resource.tree?.parent;
    const rows = await standing(context, portable, { ids: ids.slice(0, maxNodes) });
    const known = new Set(rows.map(({ id }) => id));
    items.push({
      resource: resource.key,
      title: context.texts.text(context.locale, `${resource.entity}.title`),
      nodes: rows
        .map(({ id, label, code, values }) => {
          const above = parent === undefined ? undefined : values[parent];
          return { id, parentId: typeof above === 'string' && known.has(above) ? above : null, label, code };
        })
        .toSorted((left, right) => left.label.localeCompare(right.label, context.locale)),
    });
  }
  return { items, cut };
}

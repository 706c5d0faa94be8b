import { baseFields, fieldOf, lifecycleOf, type Field, type Lifecycle, type Resource } from '@mp/kernel/contract';
import { labelKey, optionKey } from '../../controls/control.ts';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { controls } from '../../controls/registry.ts';
import { useText } from '../../i18n.ts';
import { fieldRight, isMasked, useRights } from '../../rights.tsx';
import { columnRoom } from './column-widths.ts';
import { stateBehindName } from './list-columns.ts';
import type { ListColumn } from './list-scope.ts';
import type { ListColumnProps } from './list-slots.ts';
import { isSort } from './list-state.ts';

const unlisted: ReadonlySet<string> = new Set(['password', 'json']);

/** Room of a column that is no field. */
const plainRoom = { width: 160, least: 96 } as const;

/** The field that says in which state a record is: that of its lifecycle, else the first of the columns with tones, else its switch. */
export function stateField(resource: Resource, lifecycle: Lifecycle | undefined): string | undefined {
  const { columns }: { readonly columns: readonly string[] } = resource.list;
  return (
    (lifecycle ?? lifecycleOf(resource.key))?.field ??
    columns.find((name) => fieldOf(resource, name)?.tones !== undefined) ??
    columns.find((name) => name === 'enabled')
  );
}

/** The words a choice can show, where they are declared. */
function wordsOf(resource: Resource, name: string, t: (key: string) => string): string[] {
  const field = fieldOf(resource, name);
  if (field?.kind !== 'choice' || field.dictionary !== undefined) return [];
  return (field.options ?? []).map((option) => t(optionKey(resource, name, option)));
}

/** The width that a page declares goes before that of the kind; such a column gives less of it away. */
function roomOf(room: ReturnType<typeof columnRoom>, slot: ListColumnProps | undefined) {
  if (slot?.width === undefined) return room;
  return {
    heading: room.heading,
    width: slot.width,
    least: Math.max(Math.min(slot.width, room.least), slot.width * 0.7),
  };
}

/** Whether a column stands in the list at first, may hide when it is empty, and is drawn by the page itself. */
function placeOf(slot: ListColumnProps | undefined, field: Field | undefined, isDeclared: boolean) {
  const { render, width, optional = false, hidesEmpty = false, pin } = slot ?? {};
  return {
    isOwn: render !== undefined || width !== undefined,
    hidesEmpty: field !== undefined && !field.required && (render === undefined || hidesEmpty),
    standard: slot ? !optional && (isDeclared || !field) : isDeclared,
    pin,
  };
}

/** The columns a list can show: declared ones first, then the other fields the user may read, then what the page adds. */
export function useListColumns(
  resource: Resource,
  lifecycle: Lifecycle | undefined,
  slots: readonly ListColumnProps[],
): readonly ListColumn[] {
  const t = useText();
  const rights = useRights();
  const standard = stateBehindName(resource.list.columns, {
    names: [resource.number, resource.label],
    state: stateField(resource, lifecycle),
  });
  const others = [...Object.keys(resource.fields), ...Object.keys(baseFields)].filter((name) => {
    const field = fieldOf(resource, name);
    return field && !standard.includes(name) && !field.hidden && !field.virtual && !unlisted.has(field.kind);
  });
  const added = slots.map(({ field }) => field).filter((name) => !fieldOf(resource, name));
  return [...standard, ...others, ...added]
    .filter((name) => fieldOf(resource, name) === undefined || fieldRight(rights, resource, name) > 0)
    .map((name) => {
      const field = fieldOf(resource, name);
      const slot = slots.find((each) => each.field === name);
      const control = field && controls[field.kind];
      const title = slot?.title ?? t(labelKey(resource, name));
      // An order would tell a masked value; the server refuses it.
      const sortable = isSort(resource, name) && !isMasked(rights, resource, name);
      const room = columnRoom({
        title,
        sortable,
        field,
        kind: control ?? plainRoom,
        words: wordsOf(resource, name, t),
      });
      return {
        name,
        field,
        title,
        ...roomOf(room, slot),
        ...placeOf(slot, field, standard.includes(name)),
        sortable,
        digits: control?.digits === true,
        render: (record, line) =>
          slot?.render ? (
            slot.render(record[name], record)
          ) : (
            <FieldValue resource={resource} name={name} record={record} line={line} />
          ),
      };
    });
}

import { baseFields, fieldOf, type Resource } from '@mp/kernel/contract';
import { labelKey } from '../../controls/control.ts';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { controls } from '../../controls/registry.ts';
import { useText } from '../../i18n.ts';
import { fieldRight, useRights } from '../../rights.tsx';
import type { ListColumn } from './list-scope.ts';
import type { ListColumnProps } from './list-slots.ts';
import { isSort } from './list-state.ts';

const unlisted: ReadonlySet<string> = new Set(['password', 'json']);

/** The columns a list can show: declared ones first, then the other fields the user may read, then what the page adds. */
export function useListColumns(resource: Resource, slots: readonly ListColumnProps[]): readonly ListColumn[] {
  const t = useText();
  const rights = useRights();
  const standard: readonly string[] = resource.list.columns;
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
      return {
        name,
        field,
        title: slot?.title ?? t(labelKey(resource, name)),
        width: slot?.width ?? control?.width ?? 160,
        standard: slot ? !slot.optional && (standard.includes(name) || !field) : standard.includes(name),
        pin: slot?.pin,
        sortable: isSort(resource, name),
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

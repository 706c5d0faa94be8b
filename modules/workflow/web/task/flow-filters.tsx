import type { Filter } from '@mp/kernel/contract';
import { dataText, type FilterProps, useText } from '@mp/kernel/web';
import { useQuery } from '@tanstack/react-query';
import { Select, TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import type { Startable } from '../../contract/index.ts';
import { categoryMark, startableQuery } from './flow-list.client.ts';
import { tagsQuery } from './tag.client.ts';

const chosenOf = (value: readonly Filter[]): string | null => value[0]?.value ?? null;

/** One out of few. */
function OneOf({
  props,
  options,
}: {
  readonly props: FilterProps;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}): ReactNode {
  const { id, name, label, value, onChange, place } = props;
  return (
    <Select
      id={id}
      className={place === 'bar' ? 'ui-choice-filter' : 'ui-fill'}
      aria-label={label}
      placeholder={label}
      allowClear
      popupMatchSelectWidth={false}
      showSearch={options.length > 8 ? { optionFilterProp: 'label' } : false}
      value={chosenOf(value)}
      options={[...options]}
      onChange={(next: string | null | undefined) => onChange(next ? [{ field: name, op: 'eq', value: next }] : [])}
    />
  );
}

const states = ['processing', 'approved', 'canceled'] as const;
const outcomes = ['approved', 'returned', 'rejected', 'withdrawn', 'voided', 'terminated'] as const;

/** Processes by their state. */
export function StatusFilter(props: FilterProps): ReactNode {
  const t = useText();
  return <OneOf props={props} options={states.map((value) => ({ value, label: t(`flow.status.${value}`) }))} />;
}

/** Processes by how they ended. */
export function OutcomeFilter(props: FilterProps): ReactNode {
  const t = useText();
  return <OneOf props={props} options={outcomes.map((value) => ({ value, label: t(`flow.outcome.${value}`) }))} />;
}

/** Processes by a tag. */
export function TagFilter(props: FilterProps): ReactNode {
  const { data: tags = [] } = useQuery(tagsQuery);
  return <OneOf props={props} options={tags.map(({ id, name }) => ({ value: id, label: name }))} />;
}

interface Category {
  readonly id: string;
  readonly name: string;
  readonly processes: readonly Startable[];
}

/** Processes by category, in order; those without one last. */
export function byCategory(items: readonly Startable[], none: string): readonly Category[] {
  const found = new Map<string, Category>();
  for (const each of items) {
    const id = each.categoryId ?? '';
    const known = found.get(id) ?? { id, name: each.categoryName ? dataText(each.categoryName) : none, processes: [] };
    found.set(id, { ...known, processes: [...known.processes, each] });
  }
  return [...found.values()].sort((a, b) => Number(a.id === '') - Number(b.id === ''));
}

/** Processes by definition, or by a whole category. */
export function ProcessFilter({ id, name, label, value, onChange, place }: FilterProps): ReactNode {
  const t = useText('flow');
  const { data = [] } = useQuery(startableQuery);
  const chosen = chosenOf(value);
  const tree = byCategory(data, t('noCategory')).map((category) => ({
    value: category.id === '' ? 'none' : `${categoryMark}${category.id}`,
    title: category.name,
    selectable: category.id !== '',
    children: category.processes.map((each) => ({ value: each.key, title: dataText(each.name) })),
  }));
  return (
    <TreeSelect
      id={id}
      className={place === 'bar' ? 'ui-choice-filter' : 'ui-fill'}
      aria-label={label}
      placeholder={label}
      allowClear
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      popupMatchSelectWidth={false}
      treeData={tree}
      value={chosen}
      onChange={(next: string | null | undefined) => onChange(next ? [{ field: name, op: 'eq', value: next }] : [])}
    />
  );
}

/** What a filter of these says where it can be taken away. */
export function FilterWord({
  kind,
  filters,
}: {
  readonly kind: 'process' | 'tag' | 'status' | 'outcome';
  readonly filters: readonly Filter[];
}): ReactNode {
  const t = useText();
  const { data = [] } = useQuery({ ...startableQuery, enabled: kind === 'process' });
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled: kind === 'tag' });
  const value = chosenOf(filters) ?? '';
  if (kind === 'status') return t(`flow.status.${value}`);
  if (kind === 'outcome') return t(`flow.outcome.${value}`);
  if (kind === 'tag') return tags.find(({ id }) => id === value)?.name ?? '…';
  const process = data.find(({ key }) => key === value);
  const inCategory = data.find(({ categoryId }) => `${categoryMark}${categoryId ?? ''}` === value)?.categoryName;
  return process ? dataText(process.name) : inCategory ? dataText(inCategory) : value;
}

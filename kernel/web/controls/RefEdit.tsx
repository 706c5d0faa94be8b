import { Select } from 'antd';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import { lazyView } from '../lazy-view.tsx';
import { targetOf, useClient } from '../archetypes/clients.tsx';
import { useText } from '../i18n.ts';
import { choicesOf } from '../record-extras.ts';
import type { WeighedChoice } from '../registry.ts';
import type { PickerOption } from '../resource-client.ts';
import { listOf, textOf, type EditProps } from './control.ts';
import { ControlSkeleton } from './ControlSkeleton.tsx';
import { carriedLabels, offeredBy } from './ref-words.ts';
import { ties } from './ties.ts';
import { useDelayed } from './use-delayed.ts';

const TreeRefEdit = lazyView(() => import('./TreeRefEdit.tsx').then((file) => file.TreeRefEdit));

/** What is offered; with reasons it does not fit, and cannot be chosen. */
type Offered = PickerOption & Partial<WeighedChoice>;

function OptionText({ option: { label, number, reasons = [] } }: { readonly option: Offered }): ReactNode {
  return (
    <span className="ui-option" data-reasons={reasons.length > 0}>
      <span>{label}</span>
      {number && number !== label ? <small>{number}</small> : null}
      {reasons.map((reason) => (
        <small key={reason}>{reason}</small>
      ))}
    </span>
  );
}

/** What the module of a reference offers for the form in hand, nothing while it is asked; undefined where it leaves that to the search. */
function useWeighed(
  { name, field, resource, record = {} }: EditProps,
  isOpen: boolean,
): { readonly weighed: readonly Offered[] | undefined; readonly isWeighing: boolean } {
  const find = field.suitableBy && choicesOf(resource, name);
  const form = Object.fromEntries((field.suitableBy ?? []).map((each) => [each, record[each]]));
  const { data, isFetching } = useQuery({
    queryKey: [field.to, 'choices', resource.key, name, form],
    queryFn: async ({ signal }) => (await find?.(form, signal)) ?? null,
    enabled: isOpen && find !== undefined,
    staleTime: 0,
  });
  return { weighed: data ?? (isFetching ? [] : undefined), isWeighing: isFetching };
}

/** Picks records of another resource: a flat list searched on the server, or the tree where the records form one. */
export function RefEdit(props: EditProps): ReactNode {
  const target = targetOf(props.field.to ?? '');
  if (!target.tree) return <FlatRefEdit {...props} />;
  return (
    <Suspense fallback={<ControlSkeleton {...props} />}>
      <TreeRefEdit {...props} />
    </Suspense>
  );
}

/** The options that were read, none before. */
const itemsOf = ({ data }: { readonly data?: { readonly items: readonly PickerOption[] } | undefined }) =>
  data?.items ?? [];

/** What a picker offers: the hits of the search, and the labels of what is chosen already. */
function usePickerOptions(props: EditProps, typed: string, isOpen: boolean) {
  const { name, field, value, record } = props;
  const client = useClient(targetOf(field.to ?? ''));
  const q = useDelayed(useDeferredValue(typed.trim()), 250);
  const chosen = field.kind === 'refs' ? listOf(value) : [textOf(value)].filter(Boolean);
  const carried = carriedLabels(name, value, record);
  const unknown = chosen.filter((id) => !carried.has(id));
  const filter = offeredBy(field, record);
  const hits = useQuery({ ...client.options({ q, size: 50, ...(filter && { filter }) }), enabled: isOpen });
  const named = useQuery({ ...client.options({ ids: unknown, size: 200 }), enabled: unknown.length > 0 });
  const { weighed, isWeighing } = useWeighed(props, isOpen);
  const isMeant = ({ label }: Offered) => label.toLowerCase().includes(q.toLowerCase());
  const offered: readonly Offered[] = weighed?.filter(isMeant) ?? itemsOf(hits);
  const labels = new Map([
    ...carried,
    ...[...itemsOf(named), ...offered].map((each) => [each.id, each.label] as const),
  ]);
  const isLoading = hits.isFetching || (weighed?.length === 0 && isWeighing);
  return { isFailed: hits.isError, isLoading, offered, chosen, labels };
}

function FlatRefEdit(props: EditProps): ReactNode {
  const { field, label, onChange, onBlur } = props;
  const t = useText('control');
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { isFailed, isLoading, offered, chosen, labels } = usePickerOptions(props, typed, isOpen);
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(new Map());
  const valueOf = (id: string) => ({ value: id, label: labels.get(id) ?? picked.get(id) ?? '…' });
  const shared = {
    ...ties(props),
    className: 'ui-fill',
    'aria-label': label,
    allowClear: !field.required,
    placeholder: t('search'),
    labelInValue: true as const,
    showSearch: { filterOption: false as const, searchValue: typed, onSearch: setTyped },
    onOpenChange: (open: boolean) => {
      setOpen(open);
      if (!open) setTyped('');
    },
    options: offered.map((each) => ({
      value: each.id,
      label: each.label,
      option: each,
      disabled: (each.reasons?.length ?? 0) > 0,
    })),
    optionRender: ({ data }: { data: { option?: Offered } }) =>
      data.option ? <OptionText option={data.option} /> : null,
    notFoundContent: t(isFailed ? 'notLoaded' : isLoading ? 'loading' : 'nothingFound'),
    ...(onBlur ? { onBlur } : {}),
  };
  const queries = useQueryClient();
  const client = useClient(targetOf(field.to ?? ''));
  const remember = (list: readonly { value: string; label?: ReactNode }[]) => {
    // Whoever shows the choice elsewhere, such as the review of a wizard, asks for its names in this form.
    const items = list.map((each) => ({ id: each.value, label: String(each.label ?? '') }));
    queries.setQueryData(client.options({ ids: items.map(({ id }) => id), size: 200 }).queryKey, { items });
    setPicked(new Map([...picked, ...list.map((each) => [each.value, String(each.label ?? '')] as const)]));
  };

  if (field.kind === 'refs')
    return (
      <Select
        {...shared}
        mode="multiple"
        value={chosen.map(valueOf)}
        onChange={(next: { value: string; label?: ReactNode }[]) => {
          remember(next);
          onChange(next.map((each) => each.value));
        }}
      />
    );
  const [only] = chosen;
  return (
    <Select
      {...shared}
      value={only === undefined ? null : valueOf(only)}
      onChange={(next: { value: string; label?: ReactNode } | null | undefined) => {
        if (next) remember([next]);
        onChange(next?.value ?? null);
      }}
    />
  );
}

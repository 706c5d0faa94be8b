import { DownOutlined } from '@ant-design/icons';
import type { Field, Filter } from '@mp/kernel/contract';
import { Button, Popover } from 'antd';
import { Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { lazyView } from '../lazy-view.tsx';
import { targetOf } from '../archetypes/clients.tsx';
import { textWidth } from '../archetypes/list/column-widths.ts';
import { useOptions } from '../dictionary.ts';
import { useText, type Text } from '../i18n.ts';
import { listOf, textOf, type FilterProps } from './control.ts';
import { decimalOf } from './decimal-input.ts';
import {
  between,
  changeMode,
  filterModes,
  filterValues,
  modeOf,
  oneOf,
  rangeOf,
  type FilterMode,
} from './filter-model.ts';
import { filterWords } from './filter-words.ts';
import { dayOf, endOfDay, startOfDay } from './format.ts';
import { LazySelect } from './LazySelect.tsx';
import { PlainInput, SearchInput } from './PlainInput.tsx';

const DateRange = lazyView(() => import('./DateRange.tsx').then((file) => file.DateRange));
const RefEdit = lazyView(() => import('./RefEdit.tsx').then((file) => file.RefEdit));

/** Text that is contained, begins, or is the whole. */
function TextFilter(props: FilterProps & { readonly mode: FilterMode }): ReactNode {
  const { id, name, label, value, onChange, place, mode } = props;
  const op = mode === 'eq' || mode === 'starts' ? mode : 'like';
  return (
    <SearchInput
      id={id}
      label={label}
      placeholder={place === 'bar' ? label : ''}
      search={place === 'bar'}
      applied={value.find((each) => each.op !== 'null')?.value ?? ''}
      onApply={(text) => onChange(text === '' ? [] : [{ field: name, op, value: text }])}
    />
  );
}

/** What a filter of the bar says: its name and the one thing that was chosen, or how many were. */
function barWords({ label, resource, value }: Pick<FilterProps, 'label' | 'resource' | 'value'>, t: Text): string {
  const { length } = filterValues(value);
  const words = length > 1 ? String(length) : filterWords(resource, value, t);
  return words === '' ? label : t('control.said.is', { field: label, value: words });
}

/** A select of the bar is as wide as its words. */
const barWidth = (words: string) => ({ style: { width: Math.min(200, Math.ceil(textWidth(words)) + 58) } });

/** Any of several codes; exactly one that it is not. */
function ChoiceFilter({
  id,
  name,
  field,
  resource,
  label,
  value,
  onChange,
  place,
  mode,
}: FilterProps & { readonly mode: FilterMode }): ReactNode {
  const t = useText();
  const options = useOptions(resource, name, field).map(({ value: code, label: word }) => ({
    value: code,
    label: word,
  }));
  const shared = {
    id,
    className: 'ui-choice-filter',
    options,
    'aria-label': label,
    placeholder: place === 'bar' ? label : t('control.choose'),
    allowClear: true,
    showSearch: options.length > 8 ? { optionFilterProp: 'label' } : false,
    popupMatchSelectWidth: false,
  };
  const words = barWords({ label, resource, value }, t);
  if (mode === 'ne')
    return (
      <LazySelect
        {...shared}
        words={filterWords(resource, value, t) || shared.placeholder}
        value={value.find(({ op }) => op === 'ne')?.value ?? null}
        onChange={(next: string | null | undefined) => onChange(next ? [{ field: name, op: 'ne', value: next }] : [])}
      />
    );
  return (
    <LazySelect
      {...shared}
      words={place === 'bar' ? words : filterWords(resource, value, t) || shared.placeholder}
      mode="multiple"
      {...(place === 'bar'
        ? { ...barWidth(words), maxTagCount: 0, maxTagPlaceholder: words }
        : { maxTagCount: 'responsive' as const })}
      value={filterValues(value)}
      onChange={(next: string[]) => onChange(oneOf(name, next))}
    />
  );
}

/** Yes, no, or either: in the bar as a question. */
function FlagFilter({ id, name, label, value, onChange, place, resource }: FilterProps): ReactNode {
  const t = useText();
  const chosen = value[0]?.value ?? null;
  const question = t('control.question', { field: label });
  const words = chosen === null ? question : barWords({ label, resource, value }, t);
  const placeholder = place === 'bar' ? question : t('control.choose');
  return (
    <LazySelect
      id={id}
      className="ui-choice-filter"
      aria-label={label}
      allowClear
      {...(place === 'bar' ? barWidth(words) : {})}
      placeholder={placeholder}
      words={chosen === null ? placeholder : words}
      popupMatchSelectWidth={false}
      value={chosen}
      options={['true', 'false'].map((each) => ({
        value: each,
        label: t(`control.${each === 'true' ? 'yes' : 'no'}`),
      }))}
      labelRender={({ label: word }) => (place === 'bar' ? words : word)}
      onChange={(next: string | null | undefined) => onChange(next ? oneOf(name, [next]) : [])}
    />
  );
}

/** One bound of a number range, applied when left or on Enter. */
function Bound(props: {
  readonly id?: string;
  readonly label: string;
  readonly hint: string;
  readonly value: string | undefined;
  readonly onApply: (next: string | undefined) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string>();
  const apply = (text: string) => props.onApply(decimalOf(text) ?? undefined);
  return (
    <PlainInput
      id={props.id}
      digits
      label={props.label}
      placeholder={props.hint}
      value={typed ?? props.value ?? ''}
      onChange={setTyped}
      onEnter={apply}
      onBlur={(event) => {
        apply(event.target.value);
        setTyped(undefined);
      }}
    />
  );
}

function NumbersFilter({
  id,
  name,
  label,
  value,
  onChange,
  mode,
}: FilterProps & { readonly mode: FilterMode }): ReactNode {
  const t = useText('control');
  const { from, to } = rangeOf(value);
  if (mode === 'eq')
    return (
      <Bound
        id={id}
        label={label}
        hint=""
        value={from}
        onApply={(next) => onChange(next ? [{ field: name, op: 'eq', value: next }] : [])}
      />
    );
  return (
    <span className="ui-range">
      <Bound
        id={id}
        label={t('range.from', { field: label })}
        hint={t('from')}
        value={from}
        onApply={(next) => onChange(between(name, next, to))}
      />
      <span aria-hidden>–</span>
      <Bound
        label={t('range.to', { field: label })}
        hint={t('to')}
        value={to}
        onApply={(next) => onChange(between(name, from, next))}
      />
    </span>
  );
}

/** Days: those of an instant run from its first to its last moment in the user's time zone. */
function DaysFilter({ id, name, field, label, value, onChange }: FilterProps): ReactNode {
  const instant = field.kind === 'dateTime';
  const { from, to } = rangeOf(value);
  const day = (each: string | undefined) => (each && instant ? dayOf(each) : each);
  return (
    <Suspense fallback={<span className="ui-range" aria-busy />}>
      <DateRange
        id={id}
        label={label}
        from={day(from)}
        to={day(to)}
        onChange={(first, last) =>
          onChange(
            between(name, first && (instant ? startOfDay(first) : first), last && (instant ? endOfDay(last) : last)),
          )
        }
      />
    </Suspense>
  );
}

/** Any of several records; one and all below it where they form a tree. */
function RefFilter({
  id,
  name,
  field,
  resource,
  label,
  value,
  onChange,
  mode,
}: FilterProps & { readonly mode: FilterMode }): ReactNode {
  const below = mode === 'below';
  const ids = value.flatMap((each) => (each.op === 'null' ? [] : each.value.split(',')));
  const kind = below ? 'ref' : 'refs';
  return (
    <span className="ui-ref-filter">
      <Suspense fallback={<span className="ui-range" aria-busy />}>
        <RefEdit
          id={id}
          name={name}
          field={{ ...field, kind, required: false }}
          resource={resource}
          label={label}
          value={below ? (ids[0] ?? null) : ids}
          placeholder={label}
          onChange={(next) => onChange(below ? belowFilter(name, textOf(next)) : oneOf(name, listOf(next)))}
        />
      </Suspense>
    </span>
  );
}

function belowFilter(field: string, id: string): Filter[] {
  return id === '' ? [] : [{ field, op: 'below', value: id }];
}

function useModes({ field }: FilterProps): FilterMode[] {
  return filterModes(field, field.to !== undefined && targetOf(field.to).tree !== undefined);
}

function ModeSelect({
  props,
  mode,
  onMode,
}: {
  readonly props: FilterProps;
  readonly mode: FilterMode;
  readonly onMode: (mode: FilterMode) => void;
}): ReactNode {
  const t = useText('control');
  const modes = useModes(props);
  if (modes.length < 2) return null;
  return (
    <LazySelect
      className="ui-mode"
      aria-label={t('modeOf', { field: props.label })}
      value={mode}
      words={t(`mode.${mode}`)}
      popupMatchSelectWidth={false}
      options={modes.map((each) => ({ value: each, label: t(`mode.${each}`) }))}
      onChange={onMode}
    />
  );
}

/** The control for the shape of the field's filter, without the choice of comparison. */
function ShapeFilter(props: FilterProps & { readonly mode: FilterMode }): ReactNode {
  const { field, mode } = props;
  if (mode === 'empty' || mode === 'filled') return null;
  const Shape = shapeFilters[field.kind] ?? TextFilter;
  return <Shape {...props} />;
}

/** Controls by kind; those of other kinds are filters of texts. */
const shapeFilters: Readonly<
  Partial<Record<Field['kind'], ComponentType<FilterProps & { readonly mode: FilterMode }>>>
> = {
  boolean: FlagFilter,
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  ref: RefFilter,
  refs: RefFilter,
  date: DaysFilter,
  dateTime: DaysFilter,
  integer: NumbersFilter,
  decimal: NumbersFilter,
  money: NumbersFilter,
};

/** Filter with its choice of comparison, as the panel of further filters shows it. */
function PanelFilter(props: FilterProps): ReactNode {
  const modes = useModes(props);
  const [chosen, setChosen] = useState<FilterMode>();
  const mode = props.value.length > 0 ? modeOf(props.value, modes) : (chosen ?? modeOf([], modes));

  function handleMode(next: FilterMode): void {
    setChosen(next);
    props.onChange(changeMode(props.name, props.value, next));
  }

  return (
    <span className="ui-panel-filter">
      <ModeSelect props={props} mode={mode} onMode={handleMode} />
      <ShapeFilter {...props} mode={mode} />
    </span>
  );
}

/** Filter behind a button of the bar, for those that need room: texts, ranges and references. */
function FoldedFilter(props: FilterProps): ReactNode {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={
        <div role="group" aria-label={props.label} className="ui-folded">
          <PanelFilter {...props} place="panel" />
        </div>
      }
    >
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-active={props.value.length > 0}
        icon={<DownOutlined aria-hidden />}
        iconPlacement="end"
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false);
        }}
      >
        {barWords(props, t)}
      </Button>
    </Popover>
  );
}

/** The filter of any field: in the bar as compact as it can be, in the panel with its comparisons. */
export function FieldFilter(props: FilterProps): ReactNode {
  const modes = useModes(props);
  if (modes.length === 0) return null;
  if (props.place === 'panel') return <PanelFilter {...props} />;
  const mode = modeOf(props.value, modes);
  const begin = modes[0];
  const { kind } = props.field;
  const isPlain = kind === 'boolean' || kind === 'choice' || kind === 'choices';
  if (!isPlain || mode !== begin) return <FoldedFilter {...props} />;
  return <ShapeFilter {...props} mode={mode} />;
}

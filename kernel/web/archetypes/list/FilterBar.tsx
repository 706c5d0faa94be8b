import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { fieldOf, type Filter, type Resource } from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState, type ReactNode, type Ref } from 'react';
import { labelKey, type FilterProps } from '../../controls/control.ts';
import { filterWords } from '../../controls/filter-words.ts';
import { SearchInput } from '../../controls/PlainInput.tsx';
import { controls } from '../../controls/registry.ts';
import { useText } from '../../i18n.ts';
import { usePhone } from '../../theme.ts';
import { targetOf, useClient } from '../clients.tsx';
import { useList } from './list-scope.ts';
import { filtersOf, withFilters } from './list-state.ts';

const FilterSheet = lazy(() => import('./FilterSheet.tsx').then((file) => ({ default: file.FilterSheet })));

/** Filters that stand in the bar; the others are folded. */
const visibleFilters = 4;

/** One filter of the list, tied to the address. */
function ListFilter({ name, place }: { readonly name: string; readonly place: FilterProps['place'] }): ReactNode {
  const { resource, state, change, listId } = useList();
  const t = useText();
  const field = fieldOf(resource, name);
  if (!field) return null;
  const Filter = controls[field.kind].filter;
  return (
    <Filter
      id={`${listId}-${place}-${name}`}
      name={name}
      field={field}
      resource={resource}
      label={t(labelKey(resource, name))}
      value={filtersOf(state, name)}
      onChange={(filters) => change(withFilters(state, name, filters))}
      place={place}
    />
  );
}

function QuickSearch({ search }: { readonly search: Ref<HTMLInputElement> }): ReactNode {
  const { resource, state, change } = useList();
  const t = useText();
  const names = Object.entries(resource.fields)
    .filter(([, field]) => field.search)
    .map(([name]) => t(labelKey(resource, name)));
  if (names.length === 0) return null;
  const hint = t('list.searchIn', { fields: names });
  return (
    <span className="ui-quick-search">
      <SearchInput
        ref={search}
        search
        shortcut="/"
        label={hint}
        placeholder={hint}
        applied={state.q}
        onApply={(q) => change({ ...state, page: 1, q })}
      />
    </span>
  );
}

/** Search and filters on one line; the less used ones folded below it, or all of them in a sheet on a phone. */
export function FilterBar({ search }: { readonly search: Ref<HTMLInputElement> }): ReactNode {
  const { filterFields, state, listId } = useList();
  const t = useText('list');
  const isPhone = usePhone();
  const folded = filterFields.slice(visibleFilters);
  const active = folded.filter((name) => filtersOf(state, name).length > 0).length;
  const [isOpen, setOpen] = useState(active > 0);
  const [isSheet, setSheet] = useState(false);
  if (isPhone)
    return (
      <div className="ui-filter-bar" role="search" aria-label={t('search')}>
        <QuickSearch search={search} />
        {filterFields.length > 0 ? (
          <Button icon={<FilterOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setSheet(true)}>
            {state.filters.length > 0 ? t('filters', { count: state.filters.length }) : t('filtersTitle')}
          </Button>
        ) : null}
        {isSheet ? (
          <Suspense fallback={null}>
            <FilterSheet onClose={() => setSheet(false)} />
          </Suspense>
        ) : null}
      </div>
    );
  return (
    <div className="ui-filter-bar" role="search" aria-label={t('search')}>
      <QuickSearch search={search} />
      {filterFields.slice(0, visibleFilters).map((name) => (
        <ListFilter key={name} name={name} place="bar" />
      ))}
      {folded.length > 0 ? (
        <Button
          icon={<FilterOutlined aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={`${listId}-more`}
          onClick={() => setOpen(!isOpen)}
        >
          {active > 0 ? t('moreFiltersActive', { count: active }) : t('moreFilters')}
        </Button>
      ) : null}
      {isOpen && folded.length > 0 ? (
        <div id={`${listId}-more`} className="ui-more-filters">
          {folded.map((name) => (
            <LabelledFilter key={name} name={name} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** A filter with its name above, as the folded part and the sheet show it. */
export function LabelledFilter({ name }: { readonly name: string }): ReactNode {
  const { resource, listId } = useList();
  const t = useText();
  const id = `${listId}-label-${name}`;
  return (
    <div className="ui-labelled-filter" role="group" aria-labelledby={id}>
      <span id={id}>{t(labelKey(resource, name))}</span>
      <ListFilter name={name} place="panel" />
    </div>
  );
}

/** What is filtered now, each to be taken away, and all at once. */
export function FilterChips(): ReactNode {
  const { resource, state, change } = useList();
  const t = useText();
  const fields = [...new Set(state.filters.map(({ field }) => field))];
  if (fields.length === 0) return null;
  return (
    <div className="ui-chips" role="group" aria-label={t('list.activeFilters')}>
      {fields.map((name) => (
        <FilterChip
          key={name}
          resource={resource}
          name={name}
          filters={filtersOf(state, name)}
          onClear={() => change(withFilters(state, name, []))}
        />
      ))}
      <button type="button" className="ui-action" onClick={() => change({ ...state, page: 1, filters: [] })}>
        {t('list.clearFilters')}
      </button>
    </div>
  );
}

interface FilterChipProps {
  readonly resource: Resource;
  readonly name: string;
  readonly filters: readonly Filter[];
  readonly onClear: () => void;
}

function FilterChip({ resource, name, filters, onClear }: FilterChipProps): ReactNode {
  const t = useText();
  const field = fieldOf(resource, name);
  const isRef = field?.to !== undefined && filters.some(({ op }) => op !== 'null');
  const label = t(labelKey(resource, name));
  return (
    <span className="ui-chip">
      <span>
        {label}: {isRef ? <RefWords to={field.to ?? ''} filters={filters} /> : filterWords(resource, filters, t)}
      </span>
      <button
        type="button"
        aria-label={t('list.clearFilter', { field: label })}
        title={t('list.clearFilter', { field: label })}
        onClick={onClear}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}

function RefWords({ to, filters }: { readonly to: string; readonly filters: readonly Filter[] }): ReactNode {
  const t = useText('control');
  const client = useClient(targetOf(to));
  const ids = filters.flatMap(({ value }) => value.split(','));
  const { data } = useQuery(client.options({ ids, size: 200 }));
  const words = ids.map((id) => data?.items.find((each) => each.id === id)?.label ?? '…').join(t('separator'));
  return filters[0]?.op === 'below' ? t('said.below', { value: words }) : words;
}

import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { fieldOf, trimFilter, type FilterGroup } from '@mp/kernel/contract';
import { Button } from 'antd';
import { Suspense, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { lazyView } from '../../lazy-view.tsx';
import { labelKey, type FilterProps } from '../../controls/control.ts';
import { SearchInput } from '../../controls/PlainInput.tsx';
import { controls } from '../../controls/registry.ts';
import { useText } from '../../i18n.ts';
import { usePhone } from '../../theme.ts';
import { useList } from './list-scope.ts';
import { filtersOf, withFilters } from './list-state.ts';
import { FilterWords, NodeWords } from './NodeWords.tsx';
import { useSideScroll } from './side-scroll.ts';
import { ViewButton } from './ViewButton.tsx';

const FilterSheet = lazyView(() => import('./FilterSheet.tsx').then((file) => file.FilterSheet));
const FilterBuilder = lazyView(() => import('./FilterBuilder.tsx').then((file) => file.FilterBuilder));

/** Most filters that stand in the bar; the others are folded. */
const visibleFilters = 3;

/** One filter of the list, tied to the address. */
function ListFilter({ name, place }: { readonly name: string; readonly place: FilterProps['place'] }): ReactNode {
  const { resource, state, change, listId, ownFilters } = useList();
  const t = useText();
  const field = fieldOf(resource, name);
  if (!field) return null;
  const props: FilterProps = {
    id: `${listId}-${place}-${name}`,
    name,
    field,
    resource,
    label: t(labelKey(resource, name)),
    value: filtersOf(state, name),
    onChange: (filters) => change(withFilters(state, name, filters)),
    place,
  };
  const own = ownFilters.get(name);
  if (own) return own.render(props);
  const Filter = controls[field.kind].filter;
  return <Filter {...props} />;
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

/** Room of a filter of the bar, and of the view, search and button that stand beside them. */
const barRoom = { filter: 140, others: 400 } as const;

/** The filters that stand in the bar, as many as its room holds on one line, and those behind its button. */
function useBarFilters(bar: RefObject<HTMLElement | null>): {
  readonly open: readonly string[];
  readonly folded: readonly string[];
} {
  const { resource, filterFields } = useList();
  const { room } = useSideScroll(bar);
  const fits = room === 0 ? visibleFilters : Math.floor((room - barRoom.others) / barRoom.filter);
  // What the search finds already is no filter of its own.
  const open = filterFields
    .filter((name) => fieldOf(resource, name)?.search !== true)
    .slice(0, Math.max(0, Math.min(visibleFilters, fits)));
  return { open, folded: filterFields.filter((name) => !open.includes(name)) };
}

/** Search and the most used filters on one line; all others, and conditions in groups, behind one button. */
export function FilterBar({ search }: { readonly search: Ref<HTMLInputElement> }): ReactNode {
  const { state, listId, byCursor } = useList();
  const t = useText('list');
  const isPhone = usePhone();
  const bar = useRef<HTMLDivElement>(null);
  const { open, folded } = useBarFilters(bar);
  const active = new Set(state.filters.map(({ field }) => field)).size + (state.filter ? 1 : 0);
  const [isOpen, setOpen] = useState(false);
  const hasMore = folded.length > 0 || !byCursor;
  return (
    <div className="ui-filters" role="search" aria-label={t('search')}>
      <div ref={bar} className="ui-filter-bar">
        <ViewButton />
        <QuickSearch search={search} />
        {isPhone ? null : open.map((name) => <ListFilter key={name} name={name} place="bar" />)}
        {hasMore ? (
          <Button
            icon={<FilterOutlined aria-hidden />}
            data-active={active > 0}
            {...(isPhone
              ? { 'aria-haspopup': 'dialog' as const }
              : { 'aria-expanded': isOpen, 'aria-controls': `${listId}-more` })}
            onClick={() => setOpen(!isOpen)}
          >
            {active > 0 ? t('filters', { count: active }) : t('filtersTitle')}
          </Button>
        ) : null}
      </div>
      {isOpen && isPhone ? (
        <Suspense fallback={null}>
          <FilterSheet onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
      {isOpen && !isPhone ? (
        <div id={`${listId}-more`} className="ui-more-filters">
          {folded.map((name) => (
            <LabelledFilter key={name} name={name} />
          ))}
          <BuilderButton />
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

/** Opens the builder of conditions with "and" and "or". */
export function BuilderButton(): ReactNode {
  const { state, byCursor } = useList();
  const t = useText('filter');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function handleClose(): void {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  }

  if (byCursor) return null;
  return (
    <>
      <Button
        ref={button}
        icon={<FilterOutlined aria-hidden />}
        aria-haspopup="dialog"
        data-active={state.filter !== null}
        onClick={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <FilterBuilder onClose={handleClose} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What is filtered now, each to be taken away, and all at once. */
export function FilterChips(): ReactNode {
  const { resource, state, change, ownFilters } = useList();
  const t = useText();
  const fields = [...new Set(state.filters.map(({ field }) => field))];
  if (fields.length === 0 && !state.filter) return null;
  return (
    <div className="ui-chips" role="group" aria-label={t('list.activeFilters')}>
      {fields.map((name) => {
        const label = t(labelKey(resource, name));
        return (
          <Chip
            key={name}
            label={t('list.clearFilter', { field: label })}
            onClear={() => change(withFilters(state, name, []))}
          >
            {label}:{' '}
            {ownFilters.get(name)?.words?.(filtersOf(state, name)) ?? (
              <FilterWords resource={resource} filters={filtersOf(state, name)} />
            )}
          </Chip>
        );
      })}
      {state.filter ? <GroupChips filter={state.filter} /> : null}
      <button
        type="button"
        className="ui-action"
        onClick={() => change({ ...state, page: 1, filters: [], filter: null })}
      >
        {t('list.clearFilters')}
      </button>
    </div>
  );
}

/** The conditions of the builder in words: one by one where all must hold, else together. */
function GroupChips({ filter }: { readonly filter: FilterGroup }): ReactNode {
  const { resource, state, change } = useList();
  const t = useText('filter');
  const nodes = filter.match === 'all' ? filter.of : [filter];
  return nodes.map((node, at) => {
    const rest = trimFilter({ match: 'all', of: nodes.filter((_, other) => other !== at) });
    return (
      <Chip
        key={JSON.stringify(node) + String(at)}
        label={t('removeChip', { number: at + 1 })}
        onClear={() => change({ ...state, page: 1, filter: rest ?? null })}
      >
        <NodeWords resource={resource} node={node} />
      </Chip>
    );
  });
}

interface ChipProps {
  readonly label: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

function Chip({ label, onClear, children }: ChipProps): ReactNode {
  return (
    <span className="ui-chip">
      <span>{children}</span>
      <button type="button" aria-label={label} title={label} onClick={onClear}>
        <CloseOutlined aria-hidden />
      </button>
    </span>
  );
}

import {
  actionsOf as declaredActions,
  fieldOf,
  permissionKey,
  type Fields,
  type Filter,
  type Lifecycle,
  type ProcessFilter,
  type Resource,
} from '@mp/kernel/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { toast } from '../../dialogs/toast.ts';
import { Outbox } from '../../offline/lazy-outbox.tsx';
import { usePage } from '../../page.tsx';
import type { AnyRecord, ResourceClient } from '../../resource-client.ts';
import { addedBatch } from '../../record-extras.ts';
import { allows, fieldRight, isMasked, useRights, type Rights } from '../../rights.tsx';
import { plainResource, useClient } from '../clients.tsx';
import { FormDrawer } from '../form/FormDrawer.tsx';
import { abilityOf, isOpen, mayDo } from '../record-actions.ts';
import { useRecordPlace } from '../RecordPages.tsx';
import { ListProvider, type ListScope } from './list-scope.ts';
import {
  ListBatchSlot,
  ListColumnSlot,
  ListEmptySlot,
  ListFilterSlot,
  listSlots,
  ListRowActionSlot,
  ListToolbarSlot,
} from './list-slots.ts';
import { toQuery, type ListState } from './list-state.ts';
import { listName, stateOfView } from './list-views.ts';
import { ListView } from './ListView.tsx';
import { useListActions } from './use-list-actions.tsx';
import { useDrawnColumns } from './use-drawn-columns.ts';
import { useListAddress } from './use-list-address.ts';
import { useListColumns } from './use-list-columns.tsx';
import { useListLayout, useListViews } from './use-list-views.ts';
import { useSelection } from './use-selection.ts';
import '../archetypes.css';
import './list.css';

/** What a list page is told; all else follows from the resource. */
export interface ListPageProps<F extends Fields> {
  readonly resource: Resource<F>;
  readonly lifecycle?: Lifecycle | undefined;
  /** Actions for several rows at once: `delete`, transitions, or actions; those of the resource's list when not given. */
  readonly batch?: readonly string[];
  /** Answers to the forms of actions on several rows that the page gives itself, by their name: `{ move: { fromOrgId } }`. */
  readonly actParams?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Filters that always hold and are not shown, such as the chosen node of a tree. */
  readonly fixed?: readonly Filter[];
  /** Only records whose process waits for the user, or that he has handled. */
  readonly process?: ProcessFilter | undefined;
  /** Filters and order that the list begins with. */
  readonly defaults?: { readonly filters?: readonly Filter[]; readonly sort?: string; readonly size?: number };
  /** Stands inside another page: its state is not in the address, its buttons stand above it. */
  readonly inside?: boolean;
  /** The query with which it begins inside another page, such as what a link to its tab asks. */
  readonly asked?: string;
  /** Opens a record; its page among `RecordPages`, else the form in a drawer when not given, nothing with null. */
  readonly onOpen?: ((record: AnyRecord) => void) | null;
  /** Makes a new record; the form, among `RecordPages` or in a drawer, when not given, nothing with null. */
  readonly onCreate?: (() => void) | null;
  /** Why no record is made now, by what it would belong to; the button says it. */
  readonly createRefused?: string | undefined;
  /** Edits a record; the form, among `RecordPages` or in a drawer, when not given, nothing with null. */
  readonly onEdit?: ((record: AnyRecord) => void) | null;
  /** False where rows are never deleted, although the user might. */
  readonly canDelete?: boolean;
  /** Values a new record begins with. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** What the form in the drawer is changed by: `<FormDrawer.Field>`, `<FormDrawer.Extra>`. */
  readonly form?: ReactNode;
  /** Name under which views and columns are kept (letters, digits, dashes), where one resource has several lists. */
  readonly name?: string;
  /**
   * Rows come from an endpoint that only knows what follows (`ClientsProvider` gives the calls): page n of its `list` are
   * the first n pieces together, with a button for more below and no builder of conditions.
   */
  readonly byCursor?: boolean;
  /** Columns that a card on a phone shows beside title and state; the first two others when not given. */
  readonly cardFacts?: readonly string[];
  readonly children?: ReactNode;
}

/** A list of records with search, filters, columns, batch and row actions, export and import (ui.md section 2). */
export function ListPage<F extends Fields>(given: ListPageProps<F>): ReactNode {
  const resource = plainResource(given.resource);
  const props = { ...given, ...useWays(resource, given) };
  const [opened, setDrawer] = useState<Drawer>();
  const asked = useAskedDrawer(resource, props);
  const scope = useListScope({ ...props, resource }, setDrawer);
  const slots = listSlots(props.children);
  const drawer = opened ?? asked.drawer;
  return (
    <ListProvider value={scope}>
      <Outbox resource={resource} />
      <ListView toolbar={slots.toolbar} empty={slots.empty} inside={props.inside === true} />
      <FormDrawer
        open={drawer !== undefined}
        resource={resource}
        id={drawer?.id}
        initial={props.initial}
        readOnly={drawer?.readOnly}
        onOpen={scope.open}
        onClose={() => {
          setDrawer(undefined);
          asked.close();
        }}
      >
        {props.form}
      </FormDrawer>
    </ListProvider>
  );
}
ListPage.Column = ListColumnSlot;
ListPage.RowAction = ListRowActionSlot;
ListPage.Filter = ListFilterSlot;
ListPage.BatchAction = ListBatchSlot;
ListPage.Toolbar = ListToolbarSlot;
ListPage.Empty = ListEmptySlot;

type Ways = Pick<ListPageProps<Fields>, 'onOpen' | 'onCreate' | 'onEdit'>;

/** How records are opened, made and edited: as the page says, else among the pages around. */
function useWays(
  resource: Resource,
  { inside, onOpen, onCreate, onEdit }: Omit<ListPageProps<Fields>, 'resource'>,
): Ways {
  const place = useRecordPlace(resource);
  if (inside === true || !place) return {};
  return {
    onOpen: onOpen === undefined ? ({ id }) => place.open(id) : onOpen,
    ...(place.hasForm && onCreate === undefined ? { onCreate: () => place.create() } : {}),
    ...(place.hasForm && onEdit === undefined ? { onEdit: ({ id }: AnyRecord) => place.edit(id) } : {}),
  };
}

/** A form in the drawer: of a record, or of a new one. */
interface Drawer {
  readonly id?: string;
  readonly readOnly?: boolean;
}

type OpenDrawer = (drawer: Drawer) => void;

/** The form that the address asks for, `record=<id>` or `new=1`, as links from elsewhere do. */
function useAskedDrawer(
  resource: Resource,
  { inside, onOpen, onCreate }: Pick<ListPageProps<Fields>, 'inside' | 'onOpen' | 'onCreate'>,
): { readonly drawer: Drawer | undefined; readonly close: () => void } {
  const { search, setSearch } = usePage();
  const rights = useRights();
  const { record: id, new: isNew } = search;
  const drawer =
    id !== undefined && onOpen === undefined
      ? { id, readOnly: !mayDo(resource, 'update', rights) }
      : isNew === '1' && onCreate === undefined && mayDo(resource, 'create', rights)
        ? {}
        : undefined;
  if (inside === true || drawer === undefined) return { drawer: undefined, close: () => undefined };
  return { drawer, close: () => setSearch({ record: undefined, new: undefined }, { replace: true }) };
}

const noRows: readonly AnyRecord[] = [];

/** How records are opened, made and edited: as the page says, else in a drawer; undefined where nobody may. */
function waysOf(
  { resource, onOpen, onCreate, onEdit, createRefused }: ListPageProps<Fields>,
  rights: Rights,
  openDrawer: OpenDrawer,
): Pick<ListScope, 'open' | 'create' | 'createRefused'> & { readonly edit: ((record: AnyRecord) => void) | undefined } {
  const of = plainResource(resource);
  const canWrite = mayDo(of, 'update', rights);
  const isClosed = (record: AnyRecord) => !canWrite || !isOpen(abilityOf({ resource: of, record, rights }, 'update'));
  const openInDrawer = (record: AnyRecord) => openDrawer({ id: record.id, readOnly: isClosed(record) });
  const isCreated = onCreate !== null && mayDo(of, 'create', rights);
  const create = onCreate ?? (() => openDrawer({}));
  return {
    open: onOpen === null ? undefined : (onOpen ?? openInDrawer),
    edit: onEdit === null ? undefined : (onEdit ?? (({ id }) => openDrawer({ id }))),
    create: !isCreated ? undefined : createRefused === undefined ? create : () => toast.warning(createRefused),
    createRefused,
  };
}

/** The column that opens a record: its name, else its number, else the first that is shown. */
function openColumnOf(resource: Resource, shown: ListScope['shown']): string | undefined {
  const names = [resource.label, resource.number, shown[0]?.name];
  return names.find((name) => shown.some((column) => column.name === name));
}

/**
 * Filters of the bar. A masked field may be asked only whether it has a value, which the builder of conditions does; what
 * is the same in all rows is not asked at all.
 */
function filterFieldsOf(resource: Resource, rights: Rights, fixed: readonly Filter[]): readonly string[] {
  const same = new Set(fixed.flatMap(({ field, op }) => (op === 'eq' ? field : [])));
  return (resource.list.filters ?? []).filter(
    (name) =>
      fieldRight(rights, resource, name) > 0 &&
      !isMasked(rights, resource, name) &&
      !(same.has(name) && fieldOf(resource, name)?.kind !== 'refs'),
  );
}

/** The right that an action for several records needs: as its transition or declaration says. */
function batchRight(resource: Resource, lifecycle: Lifecycle | undefined, action: string): string {
  const declared = lifecycle?.transitions[action] ?? declaredActions(resource.key)[action];
  return declared?.can ?? permissionKey(resource, action);
}

/** What the list asks the server, with an exact total once somebody has asked for that. */
function useListRead(client: ResourceClient, state: ListState, { fixed = [], process }: FixedQuery) {
  const asked = JSON.stringify([state.q, state.filters, state.filter, fixed, process]);
  const [exactFor, setExactFor] = useState<string>();
  const isExact = exactFor === asked;
  const query = {
    ...toQuery(state, fixed),
    ...(process ? { process } : {}),
    ...(isExact ? { exact: true } : {}),
  };
  const read = useQuery(client.list(query));
  return { asked, query, read, isExact, countExactly: () => setExactFor(asked) };
}

type FixedQuery = Pick<ListPageProps<Fields>, 'fixed' | 'process'>;

function useListScope(props: ListPageProps<Fields>, openDrawer: OpenDrawer): ListScope {
  const {
    resource,
    lifecycle,
    inside = false,
    asked: beginning = '',
    batch = (inside ? undefined : resource.list.batch) ?? [],
    fixed = [],
    defaults = {},
    onOpen,
  } = props;
  const { active } = usePage();
  const rights = useRights();
  const client = useClient(resource);
  const listId = `l${useId().replaceAll(/[^\w]/g, '')}`;
  const kept = useListViews(listName(resource, props.name));
  const begin = kept.begin && stateOfView(resource, kept.begin, defaults);
  const { state, change, isBare, write } = useListAddress(resource, { defaults, begin, inside, asked: beginning });
  const activeView = kept.views?.items.find(({ id, broken }) => id === state.view && !broken);
  const { asked, query, read, isExact, countExactly } = useListRead(client, state, props);
  const selection = useSelection(asked);
  const slots = listSlots(props.children);
  const columns = useListColumns(resource, lifecycle, slots.columns);
  const { layout: choice, setLayout: setChoice, isOwn } = useListLayout(kept, activeView);
  const rows = read.data?.items ?? noRows;
  const shown = useDrawnColumns(columns, { resource, rows, choice, state });
  const { edit, open, create, createRefused } = waysOf({ ...props, resource }, rights, openDrawer);
  const actionsOf = useListActions({
    resource,
    lifecycle,
    slots: slots.rowActions,
    edit,
    canDelete: props.canDelete ?? true,
    opens: onOpen !== undefined,
  });
  const batchActions = batch.filter((action) => allows(rights, batchRight(resource, lifecycle, action)));
  const ownBatch = [...slots.batch.filter(({ right }) => allows(rights, right)), ...addedBatch(resource, rights)];

  return {
    resource,
    lifecycle,
    client,
    listId,
    state,
    change,
    write: inside ? undefined : write,
    defaults,
    fixed,
    query,
    page: read.data,
    rows,
    // Rows and views are asked for side by side; without a word in the address, both must be there.
    isFirstLoad: read.isPending || (isBare && kept.isPending),
    isFetching: read.isFetching,
    error: read.error,
    retry: () => void read.refetch(),
    isExact,
    countExactly,
    columns,
    openColumn: openColumnOf(resource, shown),
    shown,
    choice,
    setChoice,
    isOwnChoice: isOwn,
    kept,
    activeView,
    filterFields: filterFieldsOf(resource, rights, fixed),
    selection,
    batchActions,
    ownBatch,
    ownFilters: slots.filters,
    canSelect: batchActions.length + ownBatch.length > 0,
    byCursor: props.byCursor === true,
    facts: props.cardFacts,
    actParams: props.actParams ?? {},
    actionsOf,
    open,
    create,
    createRefused,
    // Where no record is made, none is brought in by a sheet.
    canImport: props.onCreate !== null && mayDo(resource, 'import', rights),
    canExport: mayDo(resource, 'export', rights),
    isActive: active,
  };
}

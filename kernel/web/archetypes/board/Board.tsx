import type { Fields, Filter, Lifecycle, Resource, Summary } from '@mp/kernel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { labelKey, optionKey, recordName } from '../../controls/control.ts';
import { FieldValue } from '../../controls/FieldValue.tsx';
import { formatCount, formatDecimal } from '../../controls/format.ts';
import { StateTag } from '../../controls/StateTag.tsx';
import { showError } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { useText } from '../../i18n.ts';
import type { AnyRecord } from '../../resource-client.ts';
import { fieldRight, useRights } from '../../rights.tsx';
import { plainResource, useClient } from '../clients.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { useTransition } from '../list/use-list-actions.tsx';
import type { RecordAction } from '../record-actions.ts';
import { openRecord } from '../records/open-records.tsx';
import { MoreActions } from '../RowActions.tsx';
import { useDialog } from '../use-dialog.tsx';
import { boardColumns, boardField, movesOf, type BoardMove } from './board-model.ts';
import '../archetypes.css';
import './board.css';

const step = 50;

interface BoardProps<F extends Fields> {
  readonly resource: Resource<F>;
  /** Its states are the columns, its transitions the moves. */
  readonly lifecycle?: Lifecycle | undefined;
  /** A choice field whose options are the columns, instead of the lifecycle's states. */
  readonly field?: keyof F & string;
  /** Columns that are shown, in this order; all when not given. */
  readonly columns?: readonly string[];
  /** Fields that stand on a card; the first three columns of the list when not given. */
  readonly facts?: readonly (keyof F & string)[];
  /** Numbers that are summed up per column. */
  readonly sums?: readonly (keyof F & string)[];
  /** Filters that always hold. */
  readonly fixed?: readonly Filter[];
  /** Opens a record; its details in a drawer when not given. */
  readonly onOpen?: (record: AnyRecord) => void;
}

/** What the columns and cards of a board need to know. */
interface BoardScope {
  readonly id: string;
  readonly resource: Resource;
  readonly field: string;
  readonly columns: readonly string[];
  readonly facts: readonly string[];
  readonly sums: readonly string[];
  readonly fixed: readonly Filter[];
  readonly movesFor: (record: AnyRecord) => ReadonlyMap<string, BoardMove>;
  readonly move: (record: AnyRecord, to: string) => Promise<void>;
  readonly open: (record: AnyRecord) => void;
  /** The card that is being dragged. */
  readonly held: AnyRecord | undefined;
  readonly hold: (record: AnyRecord | undefined) => void;
}

/** Records as cards in columns by state or choice; a card is dragged, or moved from its menu: its transitions apply. */
export function Board<F extends Fields>(props: BoardProps<F>): ReactNode {
  const resource = plainResource(props.resource);
  const t = useText('board');
  const scope = useBoard({ ...props, resource });
  return (
    <div className="ui-board" role="group" tabIndex={0} aria-label={t('label')}>
      {scope.columns.map((value) => (
        <Column key={value} scope={scope} value={value} />
      ))}
    </div>
  );
}

function useBoard(
  props: Omit<BoardProps<Fields>, 'facts' | 'sums'> & {
    readonly facts?: readonly string[];
    readonly sums?: readonly string[];
  },
): BoardScope {
  const { resource, lifecycle, facts, sums = [], fixed = [], onOpen } = props;
  const id = useId();
  const rights = useRights();
  const openDialog = useDialog();
  const field = boardField(lifecycle, props.field);
  const transit = useTransition(resource, lifecycle);
  const write = useWrite(resource, field);
  const [held, hold] = useState<AnyRecord>();
  const movesFor = (record: AnyRecord) => movesOf({ resource, lifecycle, field, rights }, record);
  const isShown = (name: string) => fieldRight(rights, resource, name) > 0;
  return {
    id,
    resource,
    field,
    columns: props.columns ?? boardColumns(resource, lifecycle, field),
    facts: (
      facts ?? resource.list.columns.filter((name) => name !== resource.label && name !== field).slice(0, 3)
    ).filter(isShown),
    sums: sums.filter(isShown),
    fixed,
    movesFor,
    async move(record, to) {
      const found = movesFor(record).get(to);
      if (!found || found.refused !== undefined) return;
      if (found.kind === 'transition') await transit(record, found.name);
      else await write(record, to);
    },
    open: onOpen ?? ((record) => void openRecord(openDialog, { resource, lifecycle, id: record.id })),
    held,
    hold,
  };
}

/** Writes the field that the columns stand for. */
function useWrite(resource: Resource, field: string): (record: AnyRecord, to: string) => Promise<void> {
  const t = useText();
  const client = useClient(resource);
  const cache = useQueryClient();
  return async (record, to) => {
    try {
      await client.update(record.id, record.version, { [field]: to });
      toast.success(
        t('board.moved', { label: recordName(resource, record), to: `@${optionKey(resource, field, to)}` }),
      );
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: [resource.key] });
    }
  };
}

/** Where the card in hand would move in a column, and whether it may be dropped there. */
function dropOf({ held, field, movesFor }: BoardScope, value: string) {
  const move = held && movesFor(held).get(value);
  if (held === undefined || held[field] === value) return { move, drop: 'none' };
  if (!move) return { move, drop: 'no' };
  return { move, drop: move.refused ? 'refused' : 'yes' };
}

function CardBones(): ReactNode {
  const t = useText('control');
  return (
    <div role="status" aria-label={t('loading')} className="ui-board-cards">
      <span className="ui-bone ui-bone-card" />
      <span className="ui-bone ui-bone-card" />
    </div>
  );
}

interface ColumnHeadProps {
  readonly scope: BoardScope;
  readonly value: string;
  readonly group: Summary['groups'][number] | undefined;
  /** Number of cards; undefined while it is counted. */
  readonly total: number | undefined;
}

function ColumnHead({ scope, value, group, total }: ColumnHeadProps): ReactNode {
  const { id, resource, field, sums } = scope;
  const t = useText();
  const word = t(optionKey(resource, field, value));
  const tone = resource.fields[field]?.tones?.[value];
  return (
    <header>
      <h3 id={`${id}-${value}`}>{tone ? <StateTag tone={tone}>{word}</StateTag> : word}</h3>
      <span className="ui-total" title={t('list.total', { count: total ?? 0 })}>
        {total === undefined ? '…' : formatCount(total)}
      </span>
      {group && group.count > 0 && sums.length > 0 ? <Sums scope={scope} group={group} /> : null}
    </header>
  );
}

function Sums({
  scope: { resource, sums },
  group,
}: {
  readonly scope: BoardScope;
  readonly group: Summary['groups'][number];
}): ReactNode {
  const t = useText();
  return (
    <dl>
      {sums.map((name) => (
        <div key={name}>
          <dt>{t(labelKey(resource, name))}</dt>
          <dd>{formatDecimal(group.sums[name] ?? '0')}</dd>
        </div>
      ))}
    </dl>
  );
}

function Column({ scope, value }: { readonly scope: BoardScope; readonly value: string }): ReactNode {
  const { id, resource, field, fixed, sums, held } = scope;
  const t = useText();
  const client = useClient(resource);
  const [size, setSize] = useState(step);
  const [isOver, setOver] = useState(false);
  const read = useQuery(
    client.list({ size, sort: resource.list.sort, filters: [...fixed, { field, op: 'eq', value }] }),
  );
  // One call for all columns: the same query, shared.
  const summary = useQuery(client.summary(field, sums, { filters: fixed }));
  const word = t(optionKey(resource, field, value));
  const records = read.data?.items ?? [];
  const group = summary.data?.groups.find((each) => each.value === value);
  const total = group?.count ?? 0;
  const { move, drop } = dropOf(scope, value);

  function handleDrop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (move?.refused !== undefined) toast.warning(move.refused);
    else if (held && move) void scope.move(held, value);
    scope.hold(undefined);
  }

  return (
    <section
      className="ui-board-column"
      aria-labelledby={`${id}-${value}`}
      data-drop={drop}
      data-over={isOver}
      onDragOver={(event) => {
        if (drop !== 'yes' && drop !== 'refused') return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <ColumnHead scope={scope} value={value} group={group} total={summary.isSuccess ? total : undefined} />
      {read.isError ? (
        <LoadFailed error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data || summary.isPending ? (
        <CardBones />
      ) : (
        <Cards scope={scope} value={value} records={records} word={word} />
      )}
      {records.length < total && size < 200 ? (
        <Button type="text" loading={read.isFetching} onClick={() => setSize(Math.min(200, size + step))}>
          {t('board.more', { count: formatCount(total - records.length) })}
        </Button>
      ) : null}
    </section>
  );
}

interface CardsProps {
  readonly scope: BoardScope;
  readonly value: string;
  readonly records: readonly AnyRecord[];
  readonly word: string;
}

function Cards({ scope, value, records, word }: CardsProps): ReactNode {
  const t = useText('board');
  if (records.length === 0) return <p className="ui-board-none">{t('none')}</p>;

  /** Up and down go through the column, left and right to the card beside. */
  function handleKey(event: KeyboardEvent<HTMLUListElement>): void {
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-card]') : null;
    if (!card || event.target !== card.querySelector('.ui-board-open')) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.ui-board-open')];
    const at = all.indexOf(event.target as HTMLElement);
    const columns = [...document.querySelectorAll<HTMLElement>('.ui-board-column')].filter((each) =>
      each.querySelector('.ui-board-open'),
    );
    const place = columns.findIndex((each) => each.contains(card));
    const beside = (to: number) => {
      const cards = columns[to]?.querySelectorAll<HTMLElement>('.ui-board-open');
      return cards?.[Math.min(at, cards.length - 1)];
    };
    const targets: Readonly<Record<string, () => HTMLElement | undefined>> = {
      ArrowDown: () => all[at + 1],
      ArrowUp: () => all[at - 1],
      ArrowRight: () => beside(place + 1),
      ArrowLeft: () => beside(place - 1),
    };
    const target = targets[event.key]?.();
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  return (
    <ul className="ui-board-cards" aria-label={word} onKeyDown={handleKey}>
      {records.map((record) => (
        <Card key={record.id} scope={scope} value={value} record={record} />
      ))}
    </ul>
  );
}

function Card({
  scope,
  value,
  record,
}: Omit<CardsProps, 'records' | 'word'> & { readonly record: AnyRecord }): ReactNode {
  const { resource, field, facts } = scope;
  const t = useText();
  const label = recordName(resource, record);
  const moves = scope.movesFor(record);
  const actions: RecordAction[] = scope.columns.flatMap((to) => {
    const found = to === value ? undefined : moves.get(to);
    if (!found) return [];
    const word = t('board.moveTo', { to: `@${optionKey(resource, field, to)}` });
    return [{ key: to, label: word, refused: found.refused, run: () => void scope.move(record, to) }];
  });
  return (
    <li
      data-card
      data-held={scope.held?.id === record.id}
      draggable={actions.length > 0}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', label);
        scope.hold(record);
      }}
      onDragEnd={() => scope.hold(undefined)}
    >
      <div className="ui-board-head">
        <button type="button" className="ui-board-open" onClick={() => scope.open(record)}>
          {label}
        </button>
        {actions.length > 0 ? <MoreActions actions={actions} name={t('board.moveOf', { label })} /> : null}
      </div>
      <dl>
        {facts.map((name) => (
          <div key={name}>
            <dt>{t(labelKey(resource, name))}</dt>
            <dd>
              <FieldValue resource={resource} name={name} record={record} line />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

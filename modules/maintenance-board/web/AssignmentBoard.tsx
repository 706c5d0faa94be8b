import {
  actionText,
  daysBetween,
  formatCount,
  formatDay,
  MoreActions,
  openPage,
  PlainInput,
  plainResource,
  QueryResult,
  today,
  useAct,
  useCan,
  useLanguage,
  usePage,
  useText,
  useTransition,
  type RecordAction,
} from '@mp/kernel/web';
import { maintenanceOrder, orderLifecycle } from '@mp/maintenance-order/contract';
import { isWorkday, plusDays } from '@mp/reference/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Checkbox } from 'antd';
import { memo, useCallback, useMemo, useState, type ReactNode } from 'react';
import {
  boardLimits,
  dayOfInstant,
  hoursADay,
  hoursOn,
  loadBetween,
  openingOf,
  type BoardAnswer,
  type BoardEngineer,
  type BoardOrder,
  type WorkGround,
} from '../contract/index.ts';
import { boardQuery, groundOf, orderClient, toAssignment } from './board.client.ts';
import { DayTable, OrderChip } from './DayTable.tsx';
import { useAssign } from './use-assign.tsx';
import './board.css';

/** Days that lanes show. */
const shownDays = 14;
const resource = plainResource(maintenanceOrder);

/** Orders without an engineer beside the days of engineers: they are dragged there, or assigned in a dialog. */
export function AssignmentBoard(): ReactNode {
  const t = useText('maintenanceBoard');
  const { search, setSearch } = usePage();
  const now = today();
  const from = /^\d{4}-\d{2}-\d{2}$/u.test(search['from'] ?? '') ? (search['from'] ?? now) : now;
  const read = useQuery({
    ...boardQuery({ from, to: plusDays(from, shownDays - 1) }),
    placeholderData: keepPreviousData,
  });
  const go = (to: string) => setSearch({ from: to === now ? undefined : to });
  return (
    <section className="mb-page" aria-label={t('board')}>
      <div className="mb-bar">
        <Button onClick={() => go(plusDays(from, -7))}>{t('earlier')}</Button>
        <Button disabled={from === now} onClick={() => go(now)}>
          {t('now')}
        </Button>
        <Button onClick={() => go(plusDays(from, 7))}>{t('later')}</Button>
        <span className="mp-secondary">{t('help')}</span>
      </div>
      <QueryResult read={read}>{(board) => <BoardView board={board} />}</QueryResult>
    </section>
  );
}

/** An order that is dragged, or the chosen ones of its site. */
function BoardView({ board }: { readonly board: BoardAnswer }): ReactNode {
  const t = useText('maintenanceBoard');
  const { give } = useAssign();
  const ground = useMemo(() => groundOf(board), [board]);
  const byId = useMemo(() => new Map(board.orders.map((order) => [order.id, order])), [board]);
  const [held, hold] = useState<BoardOrder>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback(
    (ids: readonly string[], isChosen: boolean) =>
      setChosen((now) => {
        const next = new Set(now);
        for (const id of ids)
          if (isChosen) next.add(id);
          else next.delete(id);
        return next;
      }),
    [],
  );
  /** All that is chosen of the site goes with the order that is dragged. */
  const along = (order: BoardOrder): readonly BoardOrder[] => {
    const more = board.orders.filter(
      ({ id, site, state }) => chosen.has(id) && site === order.site && state === 'toAssign',
    );
    return more.includes(order) ? more : [order];
  };
  const drop = (userId: string, day: string) => {
    if (!held) return;
    const orders = along(held);
    hold(undefined);
    choose(
      orders.map(({ id }) => id),
      false,
    );
    const opening = openingOf(ground, day);
    const soon = new Date().toISOString();
    void give(orders, { engineerId: userId, from: opening < soon && day === board.today ? soon : opening });
  };
  return (
    <>
      {board.isCut ? <Alert type="warning" showIcon title={t('cut', { count: boardLimits.orders })} /> : null}
      <div className="mb-board">
        <Waiting board={board} chosen={chosen} choose={choose} hold={hold} byId={byId} />
        <Lanes board={board} ground={ground} held={held} hold={hold} onDrop={drop} />
      </div>
    </>
  );
}

interface WaitingProps {
  readonly board: BoardAnswer;
  readonly byId: ReadonlyMap<string, BoardOrder>;
  readonly chosen: ReadonlySet<string>;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
  readonly hold: (order: BoardOrder | undefined) => void;
}

const found = ({ no, serialNo, siteName, customer }: BoardOrder, q: string): boolean =>
  [no, serialNo, siteName, customer].some((each) => (each ?? '').toLowerCase().includes(q));

/** What nobody has, by site; the sites in the order of their earliest due day. */
function Waiting({ board, byId, chosen, choose, hold }: WaitingProps): ReactNode {
  const t = useText('maintenanceBoard');
  const [q, setQ] = useState('');
  const asked = q.trim().toLowerCase();
  const sites = useMemo(() => {
    const waiting = board.orders.filter((order) => order.state === 'toAssign' && (asked === '' || found(order, asked)));
    return [...Map.groupBy(waiting, ({ site }) => site)];
  }, [board, asked]);
  const count = sites.reduce((sum, [, orders]) => sum + orders.length, 0);
  const { ask } = useAssign();
  const some = [...chosen].flatMap((id) => byId.get(id) ?? []).filter(({ state }) => state === 'toAssign');
  const isOneSite = new Set(some.map(({ site }) => site)).size === 1;
  return (
    <section className="mb-waiting" aria-label={t('waiting')}>
      <header>
        <h2>{t('waitingCount', { count: formatCount(count) })}</h2>
        <PlainInput search label={t('search')} placeholder={t('search')} value={q} onChange={setQ} />
        <Button
          disabled={!isOneSite}
          title={some.length > 0 && !isOneSite ? t('oneSite') : undefined}
          onClick={() => void ask(some)}
        >
          {t('assignChosen', { count: some.length })}
        </Button>
      </header>
      {count === 0 ? <p className="ui-empty">{t('noneWaiting')}</p> : null}
      <div className="mb-sites">
        {sites.map(([site, orders]) => (
          <Site key={site} orders={orders} today={board.today} chosen={chosen} choose={choose} hold={hold} />
        ))}
      </div>
    </section>
  );
}

interface SiteProps extends Pick<WaitingProps, 'chosen' | 'choose' | 'hold'> {
  readonly orders: readonly BoardOrder[];
  readonly today: string;
}

function Site({ orders, today: now, chosen, choose, hold }: SiteProps): ReactNode {
  const t = useText('maintenanceBoard');
  const [first] = orders;
  if (!first) return null;
  const name = [first.siteName, first.customer].filter((each) => each !== '').join(' · ') || t('noSite');
  const ids = orders.map(({ id }) => id);
  const n = ids.filter((id) => chosen.has(id)).length;
  return (
    <section className="mb-site" aria-label={name}>
      <Checkbox
        checked={n === ids.length}
        indeterminate={n > 0 && n < ids.length}
        onChange={({ target }) => choose(ids, target.checked)}
      >
        {name} <span className="mp-secondary">{t('sets', { count: orders.length })}</span>
      </Checkbox>
      <ul>
        {orders.map((order) => (
          <Card
            key={order.id}
            order={order}
            isLate={(order.windowTo ?? order.dueOn) < now}
            isChosen={chosen.has(order.id)}
            choose={choose}
            hold={hold}
          />
        ))}
      </ul>
    </section>
  );
}

interface CardProps extends Pick<WaitingProps, 'choose' | 'hold'> {
  readonly order: BoardOrder;
  readonly isLate: boolean;
  readonly isChosen: boolean;
}

/** What may be done with an order that nobody has. */
function useCardActions(): (order: BoardOrder) => readonly RecordAction[] {
  const { ask, redate } = useAssign();
  const transit = useTransition(resource, orderLifecycle);
  const cache = useQueryClient();
  const [, act] = useAct();
  const [mayAssign, mayUpdate, mayCancel] = [useCan('order.assign'), useCan('order.update'), useCan('order.cancel')];
  return (order) => [
    ...(mayAssign ? [{ key: 'assign', label: actionText(resource, 'assign'), run: () => void ask([order]) }] : []),
    ...(mayUpdate ? [{ key: 'redate', label: actionText(resource, 'redate'), run: () => void redate(order) }] : []),
    { key: 'open', label: actionText(resource, 'open'), run: () => openPage(toAssignment({ id: order.id })) },
    ...(mayCancel
      ? [
          {
            key: 'cancel',
            label: actionText(resource, 'cancel'),
            danger: true,
            run: () => void act(async () => transit(await cache.fetchQuery(orderClient.one(order.id)), 'cancel')),
          },
        ]
      : []),
  ];
}

const Card = memo(({ order, isLate, isChosen, choose, hold }: CardProps): ReactNode => {
  const t = useText();
  const language = useLanguage();
  const actions = useCardActions();
  const { ask } = useAssign();
  const label = `${order.serialNo ?? order.no} ${t(`order.serviceLevel.${order.serviceLevel}`)}`;
  return (
    <li
      className="mb-card"
      draggable
      data-late={isLate}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', order.no);
        hold(order);
      }}
      onDragEnd={() => hold(undefined)}
    >
      <Checkbox
        aria-label={t('maintenanceBoard.chooseOrder', { no: order.no })}
        checked={isChosen}
        onChange={({ target }) => choose([order.id], target.checked)}
      />
      <button type="button" className="ui-open" title={order.no} onClick={() => void ask([order])}>
        {label}
      </button>
      <span className="mb-due">
        {isLate
          ? t('maintenanceBoard.lateSince', { day: formatDay(order.dueOn, language) })
          : formatDay(order.dueOn, language)}
      </span>
      <MoreActions actions={actions(order)} name={t('maintenanceBoard.moreOf', { no: order.no })} />
    </li>
  );
});
Card.displayName = 'Card';

interface LanesProps {
  readonly board: BoardAnswer;
  readonly ground: WorkGround;
  readonly held: BoardOrder | undefined;
  readonly hold: (order: BoardOrder | undefined) => void;
  readonly onDrop: (userId: string, day: string) => void;
}

/** Whether somebody may do an order: of its servicing party, and qualified for its model. */
const fits = ({ dealerId, modelIds }: BoardEngineer, order: BoardOrder): boolean =>
  dealerId === order.dealerId && (modelIds === null || order.modelId === null || modelIds.includes(order.modelId));

/** Engineers by their days: how full each is, and what they have. */
function Lanes({ board, ground, held, hold, onDrop }: LanesProps): ReactNode {
  const t = useText('maintenanceBoard');
  const days = useMemo(() => daysBetween(board.from, board.to), [board]);
  const visits = useMemo(() => {
    const taken = board.orders.filter(({ start }) => start !== null);
    return Map.groupBy(
      taken.flatMap((order) => [order.engineerId ?? '', ...order.coEngineerIds].map((userId) => ({ userId, order }))),
      ({ userId }) => userId,
    );
  }, [board]);
  return (
    <DayTable
      label={t('lanes')}
      head={t('engineer')}
      days={days}
      ground={ground}
      today={board.today}
      isOpen={held !== undefined}
      onDrop={onDrop}
      empty={board.engineers.length === 0 ? t('noEngineers') : undefined}
    >
      {board.engineers.map((engineer) => (
        <Lane
          key={engineer.userId}
          engineer={engineer}
          ground={ground}
          days={days}
          visits={visits.get(engineer.userId) ?? none}
          fit={held ? (fits(engineer, held) ? 'yes' : 'no') : undefined}
          hold={hold}
        />
      ))}
    </DayTable>
  );
}
const none: readonly { readonly order: BoardOrder }[] = [];

interface LaneProps extends Pick<LanesProps, 'ground' | 'hold'> {
  readonly engineer: BoardEngineer;
  readonly days: readonly string[];
  readonly visits: readonly { readonly order: BoardOrder }[];
  readonly fit: 'yes' | 'no' | undefined;
}

const Lane = memo(({ engineer, ground, days, visits, fit, hold }: LaneProps): ReactNode => {
  const t = useText('maintenanceBoard');
  const { ask } = useAssign();
  const { userId, name, dealer, busy } = engineer;
  const load = loadBetween(ground, busy, { from: days[0] ?? '', to: days.at(-1) ?? '' }) ?? 0;
  return (
    <tr data-fit={fit}>
      <th scope="row">
        <b>{name}</b>
        <span className="mp-secondary">{dealer ?? t('candidate.house')}</span>
        <span className="mb-load" data-level={load > 100 ? 'over' : load >= 85 ? 'full' : 'free'}>
          {t('load', { pct: load })}
        </span>
      </th>
      {days.map((day) => {
        const hours = hoursOn(ground, day, busy);
        const pct = Math.round((hours / (hoursADay(ground) || 8)) * 100);
        const own = visits.filter(
          ({ order: { start, end } }) => dayOfInstant(start ?? '') <= day && dayOfInstant(end ?? '') >= day,
        );
        return (
          <td key={day} data-day={day} data-user={userId} data-off={!isWorkday(ground.calendar, day)}>
            {pct > 0 ? (
              <span
                className="mb-day-load"
                data-level={pct > 100 ? 'over' : pct >= 85 ? 'full' : 'free'}
              >{`${pct}%`}</span>
            ) : null}
            {own.map(({ order }) => (
              <OrderChip
                key={order.id}
                order={order}
                hold={order.state === 'working' ? undefined : hold}
                onOpen={() =>
                  order.state === 'working' ? openPage(toAssignment({ id: order.id })) : void ask([order])
                }
              />
            ))}
          </td>
        );
      })}
    </tr>
  );
});
Lane.displayName = 'Lane';

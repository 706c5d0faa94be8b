import { SubscribeDialog } from '@mp/calendar/web';
import {
  ControlSkeleton,
  daysBetween,
  editors,
  MonthCalendar,
  openPage,
  PageAction,
  PageActions,
  plainResource,
  QueryResult,
  showError,
  today,
  useCan,
  usePage,
  usePhone,
  useText,
} from '@mp/kernel/web';
import { maintenanceOrder } from '@mp/maintenance-order/contract';
import { isWorkday, plusDays, plusMonths, weekdayOf } from '@mp/reference/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Segmented } from 'antd';
import { Suspense, useId, useMemo, useState, type ReactNode } from 'react';
import {
  boardLimits,
  dayOfInstant,
  openingOf,
  type BoardOrder,
  type ProjectedDue,
  type ScheduleAnswer,
} from '../contract/index.ts';
import { groundOf, scheduleQuery, toOrder } from './board.client.ts';
import { DayTable, OrderChip } from './DayTable.tsx';
import { useAssign } from './use-assign.tsx';
import './board.css';

const resource = plainResource(maintenanceOrder);
const views = ['month', 'week', 'timeline'] as const;
type View = (typeof views)[number];
/** What the schedule is narrowed to. */
const narrowing = ['bigAreaId', 'dealerId', 'engineerId', 'projectId'] as const;
/** Orders that a day of a month shows before it says how many more there are. */
const shownOfDay = 4;

const mondayOf = (day: string): string => plusDays(day, 1 - weekdayOf(day));

/** What calendars may subscribe to here. */
const feeds = [
  { code: 'maintenance.own', titleKey: 'maintenanceBoard.feed.own', right: 'order.read' },
  { code: 'maintenance.schedule', titleKey: 'maintenanceBoard.feed.schedule', right: 'maintenancePlan.read' },
] as const;

/** The days that a view shows around a day. */
function windowOf(view: View, day: string): { readonly from: string; readonly to: string } {
  const month = `${day.slice(0, 7)}-01`;
  if (view === 'month') return { from: month, to: plusDays(plusMonths(month, 1), -1) };
  const from = mondayOf(day);
  return { from, to: plusDays(from, view === 'week' ? 6 : 27) };
}

/** Maintenance by days: a month, a week, or engineers over four weeks; orders by their state, services to come dashed. */
export function SchedulePage(): ReactNode {
  const t = useText('maintenanceBoard');
  const { search, setSearch } = usePage();
  const isPhone = usePhone();
  const now = today();
  const view = views.find((each) => each === search['view']) ?? (isPhone ? 'week' : 'month');
  const day = /^\d{4}-\d{2}-\d{2}$/u.test(search['day'] ?? '') ? (search['day'] ?? now) : now;
  const narrowed = Object.fromEntries(
    narrowing.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])),
  );
  const read = useQuery({
    ...scheduleQuery({ ...windowOf(view, day), ...narrowed }),
    placeholderData: keepPreviousData,
  });
  const go = (to: string) => setSearch({ day: to === now ? undefined : to });
  const step = view === 'week' ? 7 : 28;
  return (
    <section className="mb-page" aria-label={t('schedule.title')}>
      <PageActions>
        <PageAction
          titleKey="maintenanceBoard.schedule.subscribe"
          right="order.read"
          dialog={(close) => <SubscribeDialog feeds={feeds} close={close} />}
        />
      </PageActions>
      <div className="mb-bar">
        <Segmented
          aria-label={t('views')}
          value={view}
          options={views.map((value) => ({ value, label: t(`schedule.${value}`) }))}
          onChange={(value) => setSearch({ view: value })}
        />
        {view === 'month' ? null : (
          <span className="mb-steps">
            <Button onClick={() => go(plusDays(day, -step))}>{t('earlier')}</Button>
            <Button disabled={day === now} onClick={() => go(now)}>
              {t('now')}
            </Button>
            <Button onClick={() => go(plusDays(day, step))}>{t('later')}</Button>
          </span>
        )}
        <div className="mb-narrowing">
          {narrowing.map((name) => (
            <Narrowing key={name} name={name} value={search[name]} onChange={(id) => setSearch({ [name]: id })} />
          ))}
        </div>
      </div>
      <QueryResult read={read}>
        {(schedule) => (
          <>
            {schedule.isCut ? <Alert type="warning" showIcon title={t('cut', { count: boardLimits.orders })} /> : null}
            <Days schedule={schedule} view={view} day={day} onMonth={go} />
          </>
        )}
      </QueryResult>
    </section>
  );
}

interface NarrowingProps {
  readonly name: (typeof narrowing)[number];
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

function Narrowing({ name, value, onChange }: NarrowingProps): ReactNode {
  const t = useText('order.field');
  const id = useId();
  const Pick = editors.ref;
  const label = t(name);
  return (
    <div className="mb-filter">
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={<ControlSkeleton id={id} label={label} />}>
        <Pick
          id={id}
          name={name}
          field={{ ...maintenanceOrder.fields[name], readOnly: false }}
          resource={resource}
          label={label}
          value={value ?? null}
          onChange={(picked) => onChange(typeof picked === 'string' ? picked : undefined)}
        />
      </Suspense>
    </div>
  );
}

/** The day on which an order stands: that of its visit, else the one on which it is due. */
const dayOf = ({ start, dueOn }: BoardOrder): string => (start === null ? dueOn : dayOfInstant(start));
const isMovable = ({ state }: BoardOrder): boolean => ['toAssign', 'assigned', 'accepted'].includes(state);

/** Puts an order to another day, or to somebody else. */
function useMove(schedule: ScheduleAnswer) {
  const { give, redateTo } = useAssign();
  const cache = useQueryClient();
  const ground = groundOf(schedule);
  return async (order: BoardOrder, day: string, engineerId = order.engineerId): Promise<void> => {
    if (day === dayOf(order) && engineerId === order.engineerId) return;
    if (engineerId !== null) return give([order], { engineerId, from: openingOf(ground, day) });
    try {
      await redateTo(order, day);
    } catch (error) {
      showError(error);
    } finally {
      await cache.invalidateQueries({ queryKey: [resource.key] });
    }
  };
}

interface DaysProps {
  readonly schedule: ScheduleAnswer;
  readonly view: View;
  readonly day: string;
  readonly onMonth: (day: string) => void;
}

function Days({ schedule, view, day, onMonth }: DaysProps): ReactNode {
  const t = useText('maintenanceBoard.schedule');
  const mayMove = useCan('order.assign');
  const move = useMove(schedule);
  const [held, hold] = useState<BoardOrder>();
  const ground = useMemo(() => groundOf(schedule), [schedule]);
  const orders = useMemo(() => Map.groupBy(schedule.orders, dayOf), [schedule]);
  const dues = useMemo(() => Map.groupBy(schedule.dues, ({ on }) => on), [schedule]);
  const drop = (to: string, engineerId?: string) => {
    if (held) void move(held, to, engineerId);
    hold(undefined);
  };
  const chip = (order: BoardOrder) => (
    <OrderChip
      key={order.id}
      order={order}
      hold={mayMove && isMovable(order) ? hold : undefined}
      onOpen={() => openPage(toOrder({ id: order.id }))}
    />
  );
  if (view === 'month')
    return (
      <MonthCalendar
        label={t('title')}
        month={`${day.slice(0, 7)}-01`}
        onMonth={onMonth}
        dayOf={(each) => ({
          isOff: !isWorkday(ground.calendar, each),
          ...(held ? { onDrop: () => drop(each) } : {}),
          content: <Content orders={orders.get(each)} dues={dues.get(each)} limit={shownOfDay} chip={chip} />,
        })}
      />
    );
  const days = daysBetween(schedule.from, schedule.to);
  const table = { days, ground, today: schedule.today, isOpen: held !== undefined };
  if (view === 'week')
    return (
      <DayTable {...table} label={t('title')} head="" onDrop={(_, to) => drop(to)}>
        <tr>
          <th scope="row">{t('orders')}</th>
          {days.map((each) => (
            <td key={each} data-day={each} data-user="" data-off={!isWorkday(ground.calendar, each)}>
              <Content orders={orders.get(each)} dues={dues.get(each)} limit={50} chip={chip} />
            </td>
          ))}
        </tr>
      </DayTable>
    );
  const people = [{ userId: '', name: t('nobody') }, ...schedule.engineers];
  return (
    <DayTable
      {...table}
      label={t('title')}
      head={t('engineer')}
      onDrop={(userId, to) => drop(to, userId === '' ? undefined : userId)}
    >
      {people.map(({ userId, name }) => (
        <tr key={userId}>
          <th scope="row">{name}</th>
          {days.map((each) => (
            <td key={each} data-day={each} data-user={userId} data-off={!isWorkday(ground.calendar, each)}>
              <Content
                orders={orders.get(each)?.filter(({ engineerId }) => (engineerId ?? '') === userId)}
                dues={userId === '' ? dues.get(each) : undefined}
                limit={shownOfDay}
                chip={chip}
              />
            </td>
          ))}
        </tr>
      ))}
    </DayTable>
  );
}

interface ContentProps {
  readonly orders: readonly BoardOrder[] | undefined;
  readonly dues: readonly ProjectedDue[] | undefined;
  readonly limit: number;
  readonly chip: (order: BoardOrder) => ReactNode;
}

/** What a day holds: its orders, then services that are to come. */
function Content({ orders = [], dues = [], limit, chip }: ContentProps): ReactNode {
  const t = useText();
  const shown = dues.slice(0, Math.max(0, limit - orders.length));
  const more = orders.length + dues.length - Math.min(orders.length, limit) - shown.length;
  if (orders.length + dues.length === 0) return null;
  return (
    <div className="mb-day">
      {orders.slice(0, limit).map(chip)}
      {shown.map(({ planGensetId, serviceLevel, serialNo, customer }) => (
        <span
          key={`${planGensetId} ${serviceLevel}`}
          className="mb-due-mark"
          title={t('maintenanceBoard.schedule.projected', {
            gsn: serialNo,
            level: `@order.serviceLevel.${serviceLevel}`,
            customer,
          })}
        >
          {serialNo}
        </span>
      ))}
      {more > 0 ? <span className="mp-secondary">{t('maintenanceBoard.schedule.more', { count: more })}</span> : null}
    </div>
  );
}

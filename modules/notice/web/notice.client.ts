import { call, currentLanguage, defineLink, onCounters, queryClient, refreshCounters } from '@mp/kernel/web';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  linkOfNoticeFile,
  listDeliveries,
  listReceived,
  markAllRead,
  markDone,
  markRead,
  readReceived,
  retryDelivery,
  testRobot,
  type Delivery,
  type NoticeDetail,
  type NoticeOrigin,
  type ReceivedQuery,
} from '../contract/index.ts';

/** Everything of this module in the cache. */
const key = ['notice'] as const;

/** What came or was read elsewhere shows in lists that are open. */
onCounters((now, before) => {
  if (before && now && (['message', 'advice', 'popup'] as const).some((name) => now[name] !== before[name]))
    void queryClient.invalidateQueries({ queryKey: [...key, 'mine'] });
});

/** Link to a notice. */
export const toNotice = defineLink<{ id: string }>('/noticeDetail');
/** Links to the lists by origin. */
export const toReceived = { person: defineLink('/myNotice'), system: defineLink('/myMessage') } as const;

/** Narrowing of a list of received notices. */
export type ReceivedFilter = Pick<ReceivedQuery, 'origin' | 'state' | 'q'>;

/** Received notices, page by page. Texts come in the language of the interface, so it is part of the key. */
export const receivedQuery = (filter: ReceivedFilter) =>
  infiniteQueryOptions({
    queryKey: [...key, 'mine', currentLanguage(), filter],
    queryFn: ({ pageParam, signal }) => call(listReceived, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** The latest unread of what a counter of the top bar counts: of people the advice, of the system everything. */
export const latestQuery = (origin: NoticeOrigin) =>
  queryOptions({
    queryKey: [...key, 'mine', 'latest', currentLanguage(), origin],
    queryFn: ({ signal }) =>
      call(listReceived, {
        query: { origin, type: origin === 'person' ? '2' : undefined, state: 'unread', size: '6' },
        signal,
      }),
    staleTime: 0,
  });

/** Unread notices that open by themselves, the latest first. */
export const popupsQuery = () =>
  queryOptions({
    queryKey: [...key, 'mine', 'popup', currentLanguage()],
    queryFn: ({ signal }) =>
      call(listReceived, { query: { origin: 'person', state: 'unread', popup: '1', size: '10' }, signal }),
    staleTime: 0,
  });

async function changed(): Promise<void> {
  refreshCounters();
  await queryClient.invalidateQueries({ queryKey: [...key, 'mine'] });
}

/** A notice; opening it marks it as read. */
export const noticeQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', currentLanguage(), id],
    queryFn: async ({ signal }): Promise<NoticeDetail> => {
      const notice = await call(readReceived, { params: { id }, signal });
      if (notice.readAt !== null) return notice;
      const marked = await call(markRead, { params: { id } });
      void changed();
      return { ...notice, ...marked };
    },
  });

/** Marks what a notice asks for as done. */
export async function finish(id: string): Promise<void> {
  await call(markDone, { params: { id } });
  await Promise.all([changed(), queryClient.invalidateQueries({ queryKey: [...key, 'one'] })]);
}

/** Marks everything of an origin as read; answers how many. */
export async function readEverything(origin: NoticeOrigin): Promise<number> {
  const { read } = await call(markAllRead, { body: { origin } });
  await changed();
  return read;
}

/** A fresh address of an attachment. */
export async function fileAddress(id: string, fileId: string): Promise<string> {
  return (await call(linkOfNoticeFile, { params: { id, fileId } })).url;
}

/** Narrowing of the record of what has left. */
export interface OutboxFilter {
  readonly channel?: Delivery['channel'] | undefined;
  readonly state?: Delivery['state'] | undefined;
}

/** What has left, page by page. */
export const outboxQuery = (filter: OutboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...key, 'outbox', filter],
    queryFn: ({ pageParam, signal }) => call(listDeliveries, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Sends something once more. */
export async function sendAgain(id: string): Promise<void> {
  await call(retryDelivery, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: [...key, 'outbox'] });
}

/** Sends a test message by a robot; throws what the robot answered. */
export async function tryRobot(id: string): Promise<void> {
  await call(testRobot, { params: { id } });
}

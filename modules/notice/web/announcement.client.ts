import { call } from '@mp/kernel/web';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { announcement, listReceipts, listReceivers, readTracking, type ReceiptState } from '../contract/index.ts';

/** Whom a message reaches, page by page. */
export const receiversQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [announcement.key, 'receivers', id],
    queryFn: ({ pageParam, signal }) => call(listReceivers, { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Who is a member changes without the message.
    staleTime: 0,
  });

const refreshMs = 2000;

/** How far a message has come; asked again while it goes out in the background. */
export const trackingQuery = (id: string) =>
  queryOptions({
    queryKey: [announcement.key, 'tracking', id],
    queryFn: ({ signal }) => call(readTracking, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.sent < data.receivers ? refreshMs : false),
  });

/** Receivers of a message with what they did, page by page. */
export const receiptsQuery = (id: string, state: ReceiptState | undefined) =>
  infiniteQueryOptions({
    queryKey: [announcement.key, 'receipts', id, state],
    queryFn: ({ pageParam, signal }) =>
      call(listReceipts, { params: { id }, query: { state, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

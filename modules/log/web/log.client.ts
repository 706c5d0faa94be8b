import { type AnyRecord, call, endpointQuery } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import {
  changesOfLine,
  changesOfRequest,
  changesOfUser,
  errorHistory,
  type RecordChange,
  settleError,
} from '../contract/log-reading.api.ts';
import { auditTrail, errorLog, operationLog, userLog } from '../contract/log-lines.resource.ts';

type Read = (line: AnyRecord, signal: AbortSignal) => Promise<{ readonly items: readonly RecordChange[] }>;

/** How the logs whose lines changed something say what. */
const reads: Readonly<Record<string, Read>> = {
  [operationLog.key]: ({ requestId, at }, signal) =>
    call(changesOfRequest, { query: { requestId: String(requestId), at: String(at) }, signal }),
  [userLog.key]: ({ id }, signal) => call(changesOfUser, { params: { id }, signal }),
  [auditTrail.key]: ({ entity, entityId, number }, signal) =>
    call(changesOfLine, {
      query: { resource: String(entity), id: String(entityId), version: String(number) },
      signal,
    }),
};

/** Whether the lines of a log changed records. */
export const hasChanges = (key: string): boolean => Object.hasOwn(reads, key);

/** What a line of a log changed. */
export const changesOf = (key: string, line: AnyRecord) =>
  queryOptions({
    queryKey: [key, 'changes', line.id],
    queryFn: ({ signal }) => reads[key]?.(line, signal) ?? { items: [] },
  });

/** The history of the errors with the same fingerprint. */
export const historyOf = (id: string) => endpointQuery(errorLog.key, errorHistory, { params: { id } });

/** Marks the errors with the same fingerprint. */
export const settle = (id: string, body: { readonly state: 'open' | 'resolved'; readonly remark: string | null }) =>
  call(settleError, { params: { id }, body });

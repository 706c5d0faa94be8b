import { call, request } from '@mp/kernel/web';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { dryRunTips, listTipSubjects, previewTip, runTipsRule, tip, tipsRule } from '../contract/index.ts';

/** Everything that rules may be about. */
export const tipSubjectsQuery = queryOptions({
  queryKey: [tipsRule.key, 'subjects'],
  queryFn: ({ signal }) => call(listTipSubjects, { signal }),
  staleTime: 60_000,
});

/** A template filled with a record. */
export const tipPreview = (body: {
  readonly subject: string;
  readonly template: { ZH_CN: string; EN_US?: string; JA_JP?: string };
  readonly dateField: string | null;
  readonly event: string | null;
  readonly recordId?: string;
}) =>
  queryOptions({
    queryKey: [tipsRule.key, 'preview', body],
    queryFn: ({ signal }) => call(previewTip, { body, signal }),
    placeholderData: keepPreviousData,
  });

/** Whom a rule would notify today. */
export const tipDryRun = (id: string) =>
  queryOptions({
    queryKey: [tipsRule.key, 'dryRun', id],
    queryFn: ({ signal }) => call(dryRunTips, { params: { id }, signal }),
    staleTime: 0,
  });

/** Runs a rule now. */
export const runRule = (id: string) => call(runTipsRule, { params: { id } });

/** Tells that the caller has opened the record of his tip; what is somebody else's stays as it is. */
export const recordOpened = (id: string): Promise<unknown> =>
  request({ method: 'POST', path: `${tip.path}/batch`, body: { action: 'open', ids: [id] } });

import { call, request, endpointQuery } from '@mp/kernel/web';
import { keepPreviousData } from '@tanstack/react-query';
import { dryRunTips, listTipSubjects, previewTip, runTipsRule, tip, tipsRule } from '../contract/index.ts';

/** Everything that rules may be about. */
export const tipSubjectsQuery = { ...endpointQuery(tipsRule.key, listTipSubjects), staleTime: 60_000 };

/** A template filled with a record. */
export const tipPreview = (body: {
  readonly subject: string;
  readonly template: { ZH_CN: string; EN_US?: string; JA_JP?: string };
  readonly dateField: string | null;
  readonly event: string | null;
  readonly recordId?: string;
}) => ({ ...endpointQuery(tipsRule.key, previewTip, { body }), placeholderData: keepPreviousData });

/** Whom a rule would notify today. */
export const tipDryRun = (id: string) => ({
  ...endpointQuery(tipsRule.key, dryRunTips, { params: { id } }),
  staleTime: 0,
});

/** Runs a rule now. */
export const runRule = (id: string) => call(runTipsRule, { params: { id } });

/** Tells that the caller has opened the record of his tip; what is somebody else's stays as it is. */
export const recordOpened = (id: string): Promise<unknown> =>
  request({ method: 'POST', path: `${tip.path}/batch`, body: { action: 'open', ids: [id] } });

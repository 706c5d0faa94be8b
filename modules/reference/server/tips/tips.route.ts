import { bind, type BoundRoute } from '@mp/kernel/server';
import { dryRunTips, listTipSubjects, previewTip, runTipsRule } from '../../contract/index.ts';
import { dryRunOf, previewOf, runNow, subjectsFor } from './rule.service.ts';

/** What the form of a rule asks, and what runs it. */
export const tipsRoutes: readonly BoundRoute[] = [
  bind(listTipSubjects, (context) => subjectsFor(context)),
  bind(previewTip, (context, { body }) => previewOf(context, body)),
  bind(dryRunTips, (context, { params }) => dryRunOf(context, params.id)),
  bind(runTipsRule, (context, { params }) => runNow(context, params.id)),
];

import { bind } from '@mp/kernel/server';
import { auditReport, completenessReport, dealerScore, networkReport } from '../../contract/index.ts';
import type { DealerPart } from '../part.ts';
import { auditOf, completenessOfAll, networkOf } from './report.service.ts';
import { registerOwnScoreParts, scoreOf } from './score.service.ts';

/** Figures on dealers: network, audit, completeness, score. */
export const reportPart: DealerPart = {
  routes: [
    bind(networkReport, (context) => networkOf(context)),
    bind(auditReport, (context, { query }) => auditOf(context, Number(query.months ?? '6'))),
    bind(completenessReport, (context) => completenessOfAll(context)),
    bind(dealerScore, (context, { params }) => scoreOf(context, params.id)),
  ],
  start: () => registerOwnScoreParts(),
};

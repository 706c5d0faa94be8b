import { bind, contentDisposition, defineServerModule, type ServerModule } from '@mp/kernel/server';
import { dimensions } from '@mp/permission/server';
import { reminders } from '@mp/reference/server';
import { dealerPages, dealerVersionPdf } from '../contract/index.ts';
import { yearlyCheckJob } from './campaign.job.ts';
import { versionPdf } from './certificate/version-pdf.service.ts';
import { dealersBelow } from './dealer-scope.ts';
import { ownWorks } from './dealer-work.ts';
import { dealerRoles } from './dealer.roles.ts';
import { dealerRoutes } from './dealer.route.ts';
import { authRequirementServer, servedDealer, servedVersion, statusRequestServer } from './dealer.service.ts';
import { dealerStatusChanged, dealerVersionEffective, dealerWorks } from './joins.ts';
import { effectiveJob } from './jobs.ts';
import { reportRoutes } from './report/report.route.ts';
import { ownScoreParts, scoreDeductions, scoreMeasures } from './report/score.service.ts';
import { provisionRequirements, dealerRequirements } from './requirement.tenant-defaults.ts';
import { dealerDrawings } from './seed-processes.ts';
import { dealerRules } from './tips/seed-rules.ts';
import { dealerSubjects } from './tips/subjects.ts';
import { dealerTipsJob } from './tips/tips.job.ts';
import { verificationCampaignServer, verificationItemServer } from './verification.service.ts';

export { dealerVersions } from './dealer-versions.ts';
export { boxAround, kilometres, kilometresBetween } from './distance.ts';
export {
  canDo,
  coverageOf,
  type DeedQuestion,
  gapEvent,
  isQualified,
  recomputeCoverage,
  type DeedAsked,
  type Verdict,
  verdictsOf,
} from './coverage.service.ts';
export { dealersAround, type PlacedDealer, wayUp } from './coverage.query.ts';
export { dealerServer } from './served.ts';
export { monthsAgo, share } from './report/report.service.ts';
export { myTask } from './audit.query.ts';
export { namesOf, territoriesOf } from './dealer.query.ts';
export { type ScoreDeduction, scoreDeductions, scoreMeasures, type ScorePart } from './report/score.service.ts';
export { requiredValues } from './required-values.ts';
export { samplePaper } from './seed/papers.ts';
export { samplePhoto } from './seed/photo.ts';
export { sampleStores } from './seed/dealer-samples.ts';
export { spoken } from './report/report.query.ts';
export { todayOf } from './content.ts';
export {
  dealerStatusChanged,
  dealerVersionEffective,
  type DealerWork,
  dealerWorks,
  type LeavingDealer,
} from './joins.ts';
import { seedAudits } from './seed/audits.ts';
import { seedBusinessRoles } from './seed/roles.ts';
import { seedDealers } from './seed/dealers.ts';
export { versionPdf } from './certificate/version-pdf.service.ts';
export { wordsOf } from './dictionary-words.ts';

/** Dealers of the maker: versions of their content, what they are authorised to do, status, yearly check, reports. */
export const dealerModule: ServerModule = defineServerModule({
  name: 'dealer',
  acting: 'open',
  samples: {
    rows: async (seeding, { tenantId, people }) => {
      await seedBusinessRoles(seeding, tenantId);
      await seedDealers(seeding, tenantId, people.dealers ?? []);
    },
    play: seedAudits,
  },
  pages: dealerPages,
  resources: [
    servedDealer,
    servedVersion,
    statusRequestServer,
    authRequirementServer,
    verificationCampaignServer,
    verificationItemServer,
  ],
  routes: [
    ...dealerRoutes,
    ...reportRoutes,
    bind(dealerVersionPdf, async (context, { params, reply }) => {
      const { title, bytes } = await versionPdf(context, params.id);
      return reply
        .type('application/pdf')
        .header('content-disposition', contentDisposition(`${title}.pdf`))
        .send(bytes);
    }),
  ],
  roles: dealerRoles,
  scheduled: [effectiveJob, yearlyCheckJob, dealerTipsJob],
  provisionTenant: (db, tenant) => provisionRequirements(db, tenant),
  processes: dealerDrawings,
  takes: [dealerWorks, scoreMeasures, scoreDeductions],
  contributes: [
    dealerWorks.of(...ownWorks),
    reminders.of({ subjects: dealerSubjects, rules: dealerRules }),
    scoreMeasures.of(...ownScoreParts),
    dimensions.of({ name: 'dealer', sql: dealersBelow }),
  ],
  events: [dealerVersionEffective, dealerStatusChanged],
  brings: () => dealerRequirements,
});

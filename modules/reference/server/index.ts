import {
  defineServerModule,
  portableRecords,
  portables,
  recordTransitioned,
  type ServerModule,
} from '@mp/kernel/server';
import { dimensions } from '@mp/permission/server';
import { handlerRules } from '@mp/workflow/server';
import { dictionary, dictItem, referencePages, tipsPages } from '../contract/index.ts';
import { areaAssignmentRoutes } from './area-assignment.route.ts';
import { areaAssignmentServer, handOverHandler } from './area-assignment.service.ts';
import { areaHandlerRule, taskHandOver } from './area-handler.service.ts';
import { bigAreaRegionServer, bigAreaServer } from './big-area.service.ts';
import { provisionCalendar } from './calendar.query.ts';
import { calendarRoutes } from './calendar.route.ts';
import { calendarDayServer, calendarServer, tenantCalendar } from './calendar.service.ts';
import { provisionDictionaries } from './dictionary.query.ts';
import { seedDictionaries } from './seed/dictionaries.ts';
import { dictionaryRoutes } from './dictionary.route.ts';
import { handOvers } from './hand-over.ts';
import { directoryUsages } from './directory-usage.ts';
import { workApps } from './tips/channels.ts';
import { dictionaryServer, dictItemServer, itemsToday } from './dictionary.service.ts';
import { directoryRoutes } from './directory.route.ts';
import { attributeTypeServer, directoryTypeServer } from './directory.service.ts';
import { fileRuleRoutes } from './file-rule.route.ts';
import { fileRuleServer } from './file-rule.service.ts';
import { gensetModelRoutes } from './genset-model.route.ts';
import { gensetModelServer } from './genset-model.service.ts';
import { daysRuleServer, milestoneTemplateServer } from './milestone.service.ts';
import { milestoneRoutes } from './milestone.route.ts';
import { regionsOfMember } from './region-scope.ts';
import { completeNames } from './region.query.ts';
import { regionRoutes } from './region.route.ts';
import { nationalRegions, nationalSum } from './seed/national.ts';
import { regionServer } from './region.service.ts';
import { provisionTips } from './tips/tip-defaults.query.ts';
import { awaitsEvent, tipEvent } from './tips/engine.service.ts';
import { reminders } from './tips/reminders.ts';
import { ownReminders } from './tips/own.ts';
import { tipsRuleServer } from './tips/rule.service.ts';
import { tipServer } from './tips/tip.service.ts';
import { sendHandler, tipsJob, yearJob } from './tips/tips.job.ts';
import { tipsRoles } from './tips/roles.ts';
import { tipsRoutes } from './tips/tips.route.ts';
import { seedAreas } from './seed/sample.ts';
import { seedDirectories } from './seed/directories.ts';
import { seedFileRules } from './seed/file-rules.ts';
import { seedMilestones } from './seed/milestones.ts';
import { seedModels } from './seed/models.ts';
import { seedTips } from './seed/tips.ts';

/** What the whole business area stands on: regions, areas, dictionaries, calendars, models, rules of files. */
export const referenceModule: ServerModule = defineServerModule({
  name: 'reference',
  acting: 'open',
  samples: {
    rows: async (seeding, { tenantId }) => {
      for (const seed of [seedAreas, seedModels, seedFileRules, seedDirectories, seedMilestones, seedTips])
        await seed(seeding, tenantId);
    },
  },
  pages: { ...referencePages, ...tipsPages },
  resources: [
    regionServer,
    bigAreaServer,
    bigAreaRegionServer,
    dictionaryServer,
    dictItemServer,
    calendarServer,
    calendarDayServer,
    areaAssignmentServer,
    attributeTypeServer,
    directoryTypeServer,
    fileRuleServer,
    gensetModelServer,
    milestoneTemplateServer,
    daysRuleServer,
    tipsRuleServer,
    tipServer,
  ],
  routes: [
    ...dictionaryRoutes,
    ...calendarRoutes,
    ...regionRoutes,
    ...areaAssignmentRoutes,
    ...directoryRoutes,
    ...fileRuleRoutes,
    ...gensetModelRoutes,
    ...milestoneRoutes,
    ...tipsRoutes,
  ],
  grants: {
    staff: {
      functions: [
        'region.read',
        'bigArea.read',
        'dictionary.read',
        'dictItem.read',
        'calendar.read',
        'gensetModel.read',
        'milestoneTemplate.read',
        'daysRule.read',
        'tip.read',
        'tip.open',
        'tip.done',
      ],
    },
  },
  takes: [reminders, handOvers, directoryUsages, workApps],
  contributes: [
    reminders.of(ownReminders),
    portables.of(portableRecords('classification', dictionary), portableRecords('classification', dictItem)),
    handlerRules.of(areaHandlerRule),
    handOvers.of(taskHandOver),
    dimensions.of({ name: 'region', sql: regionsOfMember }),
  ],
  listeners: [
    recordTransitioned.on({
      matches: (tx, { resource, transition }) => awaitsEvent(tx, resource, `${resource}.${transition}`),
      handle: async (context, { resource, id, transition }) => {
        await tipEvent(context, { resource, id, event: `${resource}.${transition}` });
      },
    }),
  ],
  brings: () => ({ dictionaries: seedDictionaries, regions: nationalSum }),
  provisionTenant: async (db, tenant) => {
    await provisionDictionaries(db, tenant);
    await provisionCalendar(db, tenant);
    await provisionTips(db, tenant);
    await completeNames(db, tenant, nationalRegions());
  },
  jobs: [handOverHandler, sendHandler],
  scheduled: [tipsJob, yearJob],
  roles: tipsRoles,
  ports: { dictionary: itemsToday, workCalendar: tenantCalendar },
});

export { areaHandler, type AreaHandler, type AreaHandlerQuestion } from './area-assignment.service.ts';
export { reminders, type Reminders } from './tips/reminders.ts';
export type { TipRuleSpec, TipTo, TipWords } from './tips/builtin.ts';
export { workApps, type WorkAppSender, type WorkAppTip } from './tips/channels.ts';
export { noHandlerTip, runTips, tipEvent, type TipEvent } from './tips/engine.service.ts';
export type { TipEventSpec, TipSubject, TipValue } from './tips/subject.ts';
export { bigAreaOf, bigAreasOf } from './big-area.service.ts';
export { regionServer } from './region.service.ts';
export { placeOfRegion, remoteFactors, waysOf } from './region.query.ts';
export { handOvers, type HandOver, type HandOverPeople, type Stayed } from './hand-over.ts';
export { directoryUsages, type DirectoryUsage } from './directory-usage.ts';
export { fileChecklist, type FileChecklist } from './file-rule.service.ts';
export { tenantWorkDays } from './calendar.query.ts';
export { publishedTemplate, templateCodes } from './milestone.query.ts';
export {
  datedPlan,
  daysMatrix,
  milestoneDays,
  templateForCase,
  usedForPlan,
  type CaseItem,
} from './milestone.service.ts';
export {
  modelCompetences,
  modelPlates,
  modelSeries,
  seriesOfModels,
  serviceIntervals,
  type ModelCompetence,
  type ModelPlate,
  type ServiceInterval,
} from './genset-model.query.ts';
export { pickModel } from './genset-model.service.ts';
export { seedTipsOf } from './seed/tips.ts';

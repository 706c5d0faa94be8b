import { counterParts, defineServerModule, fileReaders, portableRecords, portables } from '@mp/kernel/server';
import type { ServerModule } from '@mp/kernel/server';
import { openWorks } from '@mp/identity/server';
import { printTemplate, processCategory, processInstance, workflowPages } from '../contract/index.ts';
import { lockProcesses, processFilterSql } from './binding/record.query.ts';
import { startProcess } from './binding/start-process.service.ts';
import { provisionProcesses } from './built-in/built-in.service.ts';
import { agentJob } from './agent/agent.job.ts';
import { agentRoutes } from './agent/agent.route.ts';
import { processAgentServer } from './agent/agent.service.ts';
import { portableDefinitions, processDrawings } from './definition/portable-process.ts';
import { definitionRoutes } from './definition/definition.route.ts';
import { categoryServer, definitionServer } from './definition/definition.service.ts';
import { draftResource, requireDraftReader } from './desk/draft-files.service.ts';
import { deskRoutes } from './desk/desk.route.ts';
import { printTemplateServer } from './print/print-template.service.ts';
import { printRoutes } from './print/print.route.ts';
import { processReportServer } from './report/named-report.service.ts';
import { reportRoutes } from './report/report.route.ts';
import { reportMailJob, statJob } from './report/stat.job.ts';
import { handledShareServer } from './desk/share.service.ts';
import { requireFileReader } from './detail/files.service.ts';
import { detailRoutes } from './detail/detail.route.ts';
import { builtInRules } from './handler/built-in.service.ts';
import { handlerRules } from './handler/registry.ts';
import { internalServices } from './service-task/registry.ts';
import { incidentRoutes } from './incident/incident.route.ts';
import { instanceRoutes } from './instance/instance.route.ts';
import { flowJobs } from './jobs.ts';
import { openTasks } from './leaver/open-work.service.ts';
import { pendingStatement } from './list/count.query.ts';
import { approvalLinkRoutes } from './link/approval-link.route.ts';
import { listRoutes } from './list/list.route.ts';
import { messageRoutes } from './message/message.route.ts';
import { migrationRoutes } from './migration/migration.route.ts';
import { previewRoutes } from './preview/preview.route.ts';
import { startFormRoutes } from './start-form/start-form.route.ts';

export { deployBuiltIns } from './built-in/built-in.service.ts';
export { drawProcess, type ProcessSketch } from './built-in/draw-process.ts';
export { areaRule, dueInDays, roleRule, superiorRule, type TaskSketch } from './seed/sketch.ts';
export { forEveryTenant } from './agent/agent.job.ts';
export { delegating } from './agent/agent.query.ts';
export { deployDefinition } from './definition/deploy.service.ts';
export { startInstance } from './instance/start.service.ts';
export { handTasksOver, type HandedTask, type TaskHandOver } from './instance/hand-over.service.ts';
export { withdrawBySystem } from './instance/system-withdraw.service.ts';
export { completeTask, returnTask } from './instance/task.service.ts';
export { SamplePlay, type PlayedSubmission } from './seed/sample-play.ts';
export { seedWorkflow, type WorkflowSeed } from './seed/seed.service.ts';

export { processEnd, type ProcessEnd } from './detail/process-end.service.ts';
export { pdfOf } from './print/pdf.ts';
export { escapeHtml } from './print/template.rules.ts';
export { openTasksOf, ownTaskOf } from './list/count.query.ts';
export { valueAt } from './handler/values.ts';
export { chosen, type HandlerRule, handlerRules, type RuleFacts } from './handler/registry.ts';
export { BpmnError, type InternalService, internalServices, type ServiceCall } from './service-task/registry.ts';

/** What the server knows of the module. */
export const workflowModule: ServerModule = defineServerModule({
  name: 'workflow',
  acting: 'open',
  pages: workflowPages,
  resources: [
    categoryServer,
    definitionServer,
    processAgentServer,
    handledShareServer,
    processReportServer,
    printTemplateServer,
  ],
  routes: [
    ...definitionRoutes,
    ...previewRoutes,
    ...listRoutes,
    ...deskRoutes,
    ...detailRoutes,
    ...agentRoutes,
    ...reportRoutes,
    ...printRoutes,
    ...startFormRoutes,
    ...instanceRoutes,
    ...approvalLinkRoutes,
    ...messageRoutes,
    ...incidentRoutes,
    ...migrationRoutes,
  ],
  jobs: flowJobs,
  provisionTenant: (db, { id }) => provisionProcesses(db, id),
  scheduled: [agentJob, statJob, reportMailJob],
  grants: {
    staff: {
      functions: ['processAgent', 'handledShare'].flatMap((entity) =>
        ['read', 'create', 'update', 'delete']
          .map((name) => `${entity}.${name}`)
          .concat(entity === 'processAgent' ? ['processAgent.enable', 'processAgent.disable'] : []),
      ),
    },
  },
  // Everybody of the house names who acts for him, and chooses among the processes without reading their drawings.
  roles: {
    STAFF: {
      pages: { wfproxySetting: 2 },
      functions: ['processAgent.delete', 'processAgent.enable', 'processAgent.disable'],
      apis: ['processDefinition.options', 'processCategory.options'],
    },
  },
  ports: { startProcess, lockProcesses, processFilter: processFilterSql },
  takes: [handlerRules, internalServices],
  contributes: [
    handlerRules.of(...builtInRules),
    openWorks.of(openTasks),
    portables.of(
      portableRecords('classification', processCategory),
      portableDefinitions,
      processDrawings,
      portableRecords('template', printTemplate),
    ),
    fileReaders.of(
      { resource: processInstance.key, validate: requireFileReader },
      { resource: draftResource.key, validate: requireDraftReader },
    ),
    counterParts.of({ name: 'pending', statement: pendingStatement }),
  ],
});

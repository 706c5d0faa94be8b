export * from './announce.ts';
export * from './batch.ts';
export { compareCatalogue, requireCatalogueMet, type CatalogueDifference } from './catalogue/compare.ts';
export { runBounded, type BoundedWork } from './bounded-work.ts';
export * from './context.ts';
export {
  defineContributionPoint,
  requireContributionsTaken,
  type Contribution,
  type ContributionPoint,
} from './contribution.ts';
export * from './counters.ts';
export * from './database.ts';
export * from './event-stream.ts';
export {
  actsOf,
  askHealth,
  healthChecks,
  type HealthAct,
  type HealthCheck,
  type HealthFact,
  type HealthFinding,
  type HealthReport,
} from './health.ts';
export { ownTokens, readyKey, tokenHash } from './own-token.ts';
export type { SlowStatement } from './slow-statements.ts';
export { defineEvent, type EventHandling, type Listener, type ModuleEvent } from './event.ts';
export * from './excel/jobs.ts';
export { fieldNames } from './field-names.ts';
export { type PlainSheet, sendSheet } from './excel/plain-sheet.ts';
export { boundedSheet, type BoundedSheet } from './excel/bounded-sheet.ts';
export { xlsxType } from './excel/workbook.ts';
export { maxRowsSheetBytes, readRowsSheet, rowsSheet, type ReadRows } from './excel/rows-sheet.ts';
export * from './gateway.ts';
export * from './http.ts';
export { contextOf, idParams } from './operations.ts';
export { localeOf } from './request-error.ts';
export { cachePrincipal, forgetPrincipal, MemberPrincipals } from './principal-cache.ts';
export type { MetricsAccess } from './metrics.ts';
export * from './idempotency.ts';
export * from './lifecycle.ts';
export * from './limits.ts';
export * from './log-lines.ts';
export { keptMessage, keptPairs, keptUrl, withoutSecret } from './kept-message.ts';
export * from './migrate.ts';
export * from './module.ts';
export { routePathOf } from './operation-router.ts';
export * from './openapi.ts';
export {
  type ArrivingRecord,
  inOrder,
  type Portable,
  type PortableContent,
  portableCode,
  type PortableGroup,
  portableGroups,
  portableRecords,
  type PortableRecords,
  portables,
} from './portable.ts';
export * from './ports.ts';
export * from './principal.ts';
export * from './queue.ts';
export * from './outbound.ts';
export { isWebhookSecret, webhookHeaders, type SignedMessage } from './webhook-signature.ts';
export { isPrivateAddress } from './private-address.ts';
export * from './rate.ts';
export { fileReader, fileReaders, filesNamed } from './resource/files.ts';
export * from './resource/filter.ts';
export { nameProblems, type NameLookup } from './resource/codes.ts';
export * from './resource/list.ts';
export { likePattern } from './resource/list-conditions.ts';
export * from './resource/model.ts';
export * from './resource/projection.ts';
export { recordNames } from './resource/record-names.ts';
export { resourceServer, resourceServers, serverOf } from './resource/registry.ts';
export { bindActions, serveResource } from './resource/serve-resource.ts';
export * from './resource/operation.ts';
export * from './resource/routes.ts';
export * from './resource/search.ts';
export { isWithheld, shownValueSql } from './resource/withheld.ts';
export * from './resource/switch.ts';
export * from './resource/tree.ts';
export * from './resource/record-store.ts';
export * from './resource/constraint.ts';
export * from './resource/history.ts';
export * from './resource/run-action.ts';
export * from './resource/scope.ts';
export * from './resource/stored-record.ts';
export { recordAsOf } from './records/as-of.ts';
export { restoreRecord } from './records/bin.ts';
export * from './resource/write-statements.ts';
export * from './resource/write-many.ts';
export * from './resource/write.ts';
export { changesInWords, type ChangeToSay, type SaidChange, type SaidField } from './records/change-words.ts';
export { figureNames, figuresBy, groupedSql, type FigureRow } from './report/figures.ts';
export { reportProblems } from './report/report-problems.ts';
export { bindReport, type BoundReport } from './report/bind-report.ts';
export { linesOf } from './revision/draft.ts';
export { serveRevision } from './revision/serve-revision.ts';
export type { ContentToValidate, RevisionHooks, SubjectVersion } from './revision/served.ts';
export * from './rights.ts';
export * from './route.ts';
export * from './schedule.ts';
export * from './schema.ts';
export * from './sealing.ts';
export * from './samples.ts';
export * from './seeding.ts';
export * from './licence.ts';
export { routesOfModule } from './acting.ts';
export * from './session.ts';
export { requireStepUp } from './step-up.ts';
export * from './column.ts';
export * from './system.ts';
export * from './texts.ts';
export * from './upload.ts';
export { WorkQueue } from './work-queue.ts';
export { createQueue, type BoundedQueue } from './bounded-queue.ts';

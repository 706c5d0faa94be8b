export * from './access-help.tsx';
export * from './address.ts';
export * from './api-error.ts';
export {
  ClientsProvider,
  type Clients,
  plainResource,
  targetOf,
  useClient,
  useClients,
} from './archetypes/clients.tsx';
export { Board } from './archetypes/board/Board.tsx';
export { YearCalendar, type CalendarMark } from './archetypes/calendar/YearCalendar.tsx';
export { daysBetween } from './archetypes/calendar/year-days.ts';
export * from './archetypes/dashboard/Dashboard.tsx';
export * from './archetypes/dashboard/dashboard-layout.ts';
export { Designer } from './archetypes/designer/Designer.tsx';
export { PropertyRow, type PropertyText } from './archetypes/designer/PropertyRow.tsx';
export { Outline } from './archetypes/designer/Outline.tsx';
export type { OutlineNode } from './archetypes/designer/outline-lines.ts';
export type { DesignerProblem } from './archetypes/designer/Problems.tsx';
export { type DesignerHistory, useHistory } from './archetypes/designer/use-history.ts';
export { Completeness } from './archetypes/revision/Completeness.tsx';
export { CorrectDialog } from './archetypes/revision/CorrectDialog.tsx';
export { Difference } from './archetypes/revision/Difference.tsx';
export { Marks } from './archetypes/revision/Marks.tsx';
export { defineRevisionView, type RevisionView } from './archetypes/revision/revision-view.ts';
export { VersionAuditForm } from './archetypes/revision/VersionAuditForm.tsx';
export { VersionForm } from './archetypes/revision/VersionForm.tsx';
export { VersionList } from './archetypes/revision/VersionList.tsx';
export { VersionPage } from './archetypes/revision/VersionPage.tsx';
export { BackButton } from './archetypes/detail/BackButton.tsx';
export { ChangeList } from './archetypes/detail/ChangeList.tsx';
export { ChildList } from './archetypes/detail/ChildList.tsx';
export { DetailPage } from './archetypes/detail/DetailPage.tsx';
export { Details } from './archetypes/detail/Details.tsx';
export { neighboursIn } from './archetypes/detail/neighbours.ts';
export { Gantt } from './archetypes/gantt/lazy-gantt.ts';
export type { GanttTask, GanttZoom } from './archetypes/gantt/gantt-model.ts';
export { HistoryList } from './archetypes/detail/HistoryList.tsx';
export type { ExportRequest } from './archetypes/excel/export-request.ts';
export { openAction } from './archetypes/form/created-actions.ts';
export { FormDrawer } from './archetypes/form/FormDrawer.tsx';
export { KindEdit } from './archetypes/form/FormField.tsx';
export { FormPage } from './archetypes/form/FormPage.tsx';
export { FormBody } from './archetypes/form/FormBody.tsx';
export { FormProvider, useForm, useGoToField, useIsDirty, useValue } from './archetypes/form/form-context.ts';
export { createFormModel, createValues, type FormModel } from './archetypes/form/form-model.ts';
export { formRight, formSections, type FormSection } from './archetypes/form/form-sections.ts';
export { focusField } from './archetypes/form/focus-field.ts';
export { FormDialog } from './archetypes/form/FormDialog.tsx';
export { useSaveKey } from './archetypes/form/save-key.ts';
export { useFormSave } from './archetypes/form/use-form-save.ts';
export { askForm, openExport, openImport, showBatchAnswer } from './archetypes/lazy-dialogs.tsx';
export { FilterDialog } from './archetypes/list/FilterBuilder.tsx';
export { useListQuery } from './archetypes/list/list-scope.ts';
export { ListPage } from './archetypes/list/ListPage.tsx';
export { viewsQuery, type ViewsClient } from './archetypes/list/views-client.ts';
export { PageSkeleton } from './PageSkeleton.tsx';
export { DataTable, type DataColumn } from './archetypes/DataTable.tsx';
export * from './archetypes/QueryResult.tsx';
export { LoadFailed } from './archetypes/LoadFailed.tsx';
export { PageAction, PageActions } from './archetypes/PageActions.tsx';
export { NeighbourButtons } from './archetypes/detail/NeighbourButtons.tsx';
export { RecordPages, useRecordPlace } from './archetypes/RecordPages.tsx';
export { actionText, abilityOf, mayDo, type RecordAction } from './archetypes/record-actions.ts';
export { MoreActions, RowActions, runAction } from './archetypes/RowActions.tsx';
export { openBin, openProposals, openPropose } from './archetypes/records/open-records.tsx';
export { recordsClient, type RecordsClient } from './archetypes/records/records-client.ts';
export { TabBar, type TabSpec } from './archetypes/TabBar.tsx';
export { fillTaskPage, TaskPage, type TaskPageSpec, TaskZones } from './archetypes/task/TaskPage.tsx';
export { TreeList } from './archetypes/tree/TreeList.tsx';
export { Splitter, useSplit } from './archetypes/tree/Splitter.tsx';
export { openTo, treeLines, type Branch, type TreeNode } from './archetypes/tree/tree-state.ts';
export { type TreeDrop, TreeView } from './archetypes/tree/TreeView.tsx';
export type { TreeDepth } from './archetypes/tree/use-tree.ts';
export { type OpenDialog, useDialog } from './archetypes/use-dialog.tsx';
export { type RecordActOptions, useRecordAct } from './archetypes/use-record-act.tsx';
export { ReportBody, ReportChart, ReportPage } from './archetypes/report/lazy-report.tsx';
export type { OwnFilterProps } from './archetypes/report/ReportFilters.tsx';
export { Wizard } from './archetypes/wizard/Wizard.tsx';
export * from './browser-of.ts';
export * from './chunk.ts';
export * from './dictionary.ts';
export * from './drop.tsx';
export * from './client.ts';
export { endpointQuery } from './endpoint-query.ts';
export * from './connection.ts';
export * from './counters.ts';
export type { CellProps, EditProps, FilterProps, Values } from './controls/control.ts';
export { editors } from './controls/edits.ts';
export { RadioEdit } from './controls/lazy-radio.ts';
export { PlainInput, SearchInput } from './controls/PlainInput.tsx';
export { FieldValue } from './controls/FieldValue.tsx';
export * from './controls/format.ts';
export { useDelayed } from './controls/use-delayed.ts';
export { useDays } from './controls/use-days.ts';
export { PasswordHints, type RuleHint, type RuleHints } from './controls/PasswordEdit.tsx';
export { controls } from './controls/registry.ts';
export { StateTag } from './controls/StateTag.tsx';
export { StoredImage } from './controls/StoredImage.tsx';
export { ChunkFailure } from './dialogs/ChunkFailure.tsx';
export * from './dialogs/conflict.ts';
export * from './dialogs/copy.ts';
export * from './dialogs/host.tsx';
export * from './dialogs/show.tsx';
export { copyText } from './dialogs/copy.ts';
export { IssuedSecret } from './dialogs/IssuedSecret.tsx';
export * from './dialogs/toast.ts';
export * from './dirty.ts';
export { readEventStream, type StreamEvent } from './event-stream.ts';
export { FilesBeside } from './files/FilesBeside.tsx';
export { FileView } from './files/FileView.tsx';
export {
  fileLink,
  type FileFacts,
  type FilePreview,
  type FilesClient,
  serverFiles,
  type StoredFile,
} from './files/files-client.ts';
export * from './glyph.tsx';
export * from './i18n.ts';
export * from './lazy-part.tsx';
export * from './qr-picture.tsx';
export * from './disclosure.tsx';
export * from './lazy-view.tsx';
export { LandMap } from './map/lazy-map.ts';
export { registerMapTiles } from './map/map-tiles.ts';
export * from './menu-icon.tsx';
export * from './links.tsx';
export * from './own-store.ts';
export * from './page-head.tsx';
export { shownActions, type ShownActions } from './page-actions.ts';
export * from './page-names.ts';
export * from './page.tsx';
export * from './preferences.ts';
export * from './query.ts';
export * from './region.tsx';
export { addedEntries, addedTabs, recordAddress, type AddedTab } from './record-extras.ts';
export * from './registry.ts';
export * from './resource-client.ts';
export * from './rights.tsx';
export * from './session-end.ts';
export * from './session.ts';
export * from './system-settings.ts';
export * from './theme.ts';
export * from './usage.ts';
export { useAct } from './use-act.ts';

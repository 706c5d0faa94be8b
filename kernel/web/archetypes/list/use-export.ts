import type { Resource, SavedView } from '@mp/kernel/contract';
import type { ExportSource } from '../excel/export-request.ts';
import { openExport } from '../lazy-dialogs.tsx';
import { useDialog } from '../use-dialog.tsx';
import { arrangeColumns, orderColumns, type ColumnChoice } from './list-columns.ts';
import { useList, type ListColumn } from './list-scope.ts';
import { toQuery } from './list-state.ts';
import { stateOfView } from './list-views.ts';

/** The columns of a sheet in the order of the list, the shown ones chosen; what no cell can hold is left out. */
function sheetColumns(columns: readonly ListColumn[], choice: ColumnChoice): ExportSource['columns'] {
  const shown = arrangeColumns(columns, choice);
  const hidden = orderColumns(columns, choice).filter(({ name }) => !shown.some((each) => each.name === name));
  return [...shown, ...hidden]
    .filter(({ field }) => field && !['image', 'json', 'richText', 'rows'].includes(field.kind))
    .map(({ name, title }) => ({ name, title, shown: shown.some((each) => each.name === name) }));
}

/** Opens the export of what the list shows, or of a saved view. */
export function useExport(): (resource: Resource, view?: SavedView) => void {
  const { query, columns, choice, kept, defaults, fixed } = useList();
  const openDialog = useDialog();
  return (resource, view) => {
    const views = (kept.views?.items ?? [])
      .filter(({ broken }) => !broken)
      .map((each) => ({
        id: each.id,
        name: each.name,
        query: toQuery(stateOfView(resource, each, defaults), fixed),
        columns: sheetColumns(columns, each.content.layout),
      }));
    void openExport(openDialog, {
      resource,
      query,
      columns: sheetColumns(columns, choice),
      views,
      ...(view ? { view: view.id } : {}),
    });
  };
}

import { ExportOutlined, ImportOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons';
import { offers } from '@mp/kernel/contract';
import { Button } from 'antd';
import { Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { lazyView } from '../../lazy-view.tsx';
import { AccessHelp } from '../../access-help.tsx';
import { hasText, useText } from '../../i18n.ts';
import { PageTitleExtra } from '../../page-head.tsx';
import { usePhone } from '../../theme.ts';
import { useJobStages } from '../excel/use-job-stages.ts';
import { openImport, openShortcuts } from '../lazy-dialogs.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { FoldedActions, PageActions } from '../PageActions.tsx';
import { RecordsMenu } from '../records/RecordsMenu.tsx';
import { useDialog } from '../use-dialog.tsx';
import { CardList } from './CardList.tsx';
import { FilterBar, FilterChips } from './FilterBar.tsx';
import { useList, type ListScope } from './list-scope.ts';
import type { ListEmptyProps } from './list-slots.ts';
import { ListTable, TableSkeleton } from './ListTable.tsx';
import { Pager } from './Pager.tsx';
import { PanelButton } from './PanelButton.tsx';
import { totalWords } from './total-words.ts';
import { useExport } from './use-export.ts';

const BatchBar = lazyView(() => import('./BatchBar.tsx').then((file) => file.BatchBar));
const TotalsButton = lazyView(() => import('./TotalsButton.tsx').then((file) => file.TotalsButton));
const ColumnSettings = lazyView(() => import('./ColumnSettings.tsx').then((file) => file.ColumnSettings));

interface ListViewProps {
  readonly toolbar: readonly ReactNode[];
  readonly empty: ListEmptyProps | undefined;
  readonly inside: boolean;
}

/** The parts of a list from top to bottom; the table owns the height that is left. */
export function ListView({ toolbar, empty, inside }: ListViewProps): ReactNode {
  const { rows, selection, choice } = useList();
  const t = useText('list');
  const search = useRef<HTMLInputElement>(null);
  useListKeys(search);
  return (
    <div className="ui-list" data-inside={inside} {...(choice.density ? { 'data-density': choice.density } : {})}>
      <span className="ui-unseen" role="status">
        {selection.chosen.size > 0 ? t('chosenAloud', { count: selection.chosen.size }) : ''}
      </span>
      {inside ? (
        <div className="ui-inside-head">
          <Total />
          <span className="ui-row">
            <FoldedActions>{toolbar}</FoldedActions>
            <Toolbar />
          </span>
        </div>
      ) : (
        <>
          <PageTitleExtra>
            <Total />
          </PageTitleExtra>
          <PageActions>
            {toolbar}
            <Toolbar />
          </PageActions>
        </>
      )}
      <FilterBar search={search} />
      <FilterChips />
      <ListBody empty={empty} />
      {rows.length > 0 ? (
        <div className="ui-list-foot" data-batch={selection.chosen.size > 0}>
          {selection.chosen.size > 0 ? (
            <Suspense fallback={null}>
              <BatchBar />
            </Suspense>
          ) : null}
          <Pager />
        </div>
      ) : null}
    </div>
  );
}

function ListBody({ empty }: { readonly empty: ListEmptyProps | undefined }): ReactNode {
  const { rows, isFirstLoad, isFetching, error, retry } = useList();
  const isPhone = usePhone();
  if (isFirstLoad && error === null) return <TableSkeleton />;
  if (error !== null && rows.length === 0) return <LoadFailed error={error} onRetry={retry} />;
  if (rows.length === 0) return <ListEmpty empty={empty} />;
  return (
    <div className="ui-list-body">
      {isFetching ? <span className="ui-thin-bar" aria-hidden /> : null}
      {error === null ? null : <LoadFailed error={error} onRetry={retry} />}
      {isPhone ? <CardList /> : <ListTable />}
    </div>
  );
}

/** How many records there are; a lower bound can be counted exactly on demand. */
function Total(): ReactNode {
  const { page, countExactly, isExact, isFetching } = useList();
  const t = useText('list');
  if (!page) return null;
  const words = totalWords(page.total, page.totalIsEstimate);
  if (!page.totalIsEstimate || isExact)
    return (
      <span className="ui-total" title={t('total', { count: words })}>
        {words}
      </span>
    );
  return (
    <button
      type="button"
      className="ui-total"
      title={t('countExactly')}
      aria-label={t('countExactlyOf', { count: words })}
      disabled={isFetching}
      onClick={countExactly}
    >
      {words}
    </button>
  );
}

function Toolbar(): ReactNode {
  const { resource, canImport, canExport } = useList();
  const t = useText();
  const isPhone = usePhone();
  const openDialog = useDialog();
  const openExport = useExport();
  const { exporting, importing } = useJobStages(resource);
  const word = (text: string) => (isPhone ? null : text);

  const importName = t(importing === 'none' ? 'common.action.import' : `list.import.${importing}`);
  const exportName = t(exporting === 'none' ? 'common.action.export' : `list.export.${exporting}`);
  return (
    <>
      {canImport ? (
        <Button
          icon={<ImportOutlined aria-hidden />}
          data-running={importing === 'running'}
          aria-label={importName}
          title={importName}
          onClick={() => void openImport(openDialog, resource)}
        >
          {word(importName)}
        </Button>
      ) : null}
      {canExport ? (
        <Button
          icon={<ExportOutlined aria-hidden />}
          data-running={exporting === 'running'}
          aria-label={exportName}
          title={exportName}
          onClick={() => openExport(resource)}
        >
          {word(exportName)}
        </Button>
      ) : null}
      {resource.list.totals ? <TotalsButton /> : null}
      {isPhone ? null : <ColumnsButton />}
      <RecordsMenu resource={resource} />
      <NewButton isPrimary />
    </>
  );
}

/** Makes a new record, or says why none is made now. */
function NewButton({ isPrimary = false }: { readonly isPrimary?: boolean }): ReactNode {
  const { resource, create, createRefused } = useList();
  const t = useText();
  if (!create) return null;
  return (
    <Button
      type={isPrimary && createRefused === undefined ? 'primary' : 'default'}
      icon={<PlusOutlined aria-hidden />}
      {...(isPrimary ? { 'aria-keyshortcuts': 'n' } : {})}
      aria-disabled={createRefused !== undefined}
      data-refused={createRefused !== undefined}
      title={createRefused}
      onClick={create}
    >
      {t('list.new', { entity: `@${resource.entity}.title` })}
    </Button>
  );
}

function ColumnsButton(): ReactNode {
  const t = useText('list');
  return (
    <PanelButton label={t('columns')} icon={<SettingOutlined aria-hidden />} placement="bottomRight">
      {() => <ColumnSettings />}
    </PanelButton>
  );
}

/** What a list without records says: the resource's own sentence where there is one; one of a part speaks of that alone. */
function emptyKey({ resource, create, fixed }: ListScope): string {
  const own = `${resource.entity}.list.empty`;
  if (hasText(own)) return own;
  if (fixed.length > 0) return 'list.emptyHere';
  return create ? 'list.emptyNew' : 'list.empty';
}

/** Nothing to show: because of the filters, or because there is nothing yet; either way what to do next. */
function ListEmpty({ empty }: { readonly empty: ListEmptyProps | undefined }): ReactNode {
  const list = useList();
  const { resource, state, change } = list;
  const t = useText();
  const isFiltered = state.q !== '' || state.filters.length > 0 || state.filter !== null;
  if (isFiltered || state.page > 1)
    return (
      <div className="ui-empty" role="status">
        <p>{t('list.nothingMatches')}</p>
        <Button onClick={() => change({ ...state, page: 1, q: '', filters: [], filter: null })}>
          {t(isFiltered ? 'list.clearAll' : 'list.toFirstPage')}
        </Button>
      </div>
    );
  return (
    <div className="ui-empty" role="status">
      <p>{empty?.children ?? t(emptyKey(list), { entity: `@${resource.entity}.title` })}</p>
      {empty?.action ?? <NewButton />}
      {offers(resource, 'read') ? <AccessHelp objType={3} objectId={`${resource.entity}.read`} onlyExplain /> : null}
    </div>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const dialogs = '[role="dialog"]:not([hidden]), dialog[open], .ant-modal-wrap, .ant-drawer-open';

/** Whether a key means something else already: with a modifier, handled, or behind a dialog. */
function isTaken({ ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || defaultPrevented || document.querySelector(dialogs) !== null;
}

/** `/` goes to the search, `j` to the rows, `n` makes a new record, `?` shows all keys; not while typing, nor behind a dialog. */
function useListKeys(search: RefObject<HTMLInputElement | null>): void {
  const { isActive, create, listId } = useList();
  const openDialog = useDialog();
  const latest = useRef({ create, openDialog });
  useEffect(() => {
    latest.current = { create, openDialog };
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const rows = () => document.querySelector<HTMLElement>(`#${listId}-grid tbody tr[tabindex="0"]`) ?? undefined;
    const handleKey = (event: KeyboardEvent) => {
      const fromSearch = event.key === 'ArrowDown' && event.target === search.current;
      if (isTaken(event) || (isTyping(event.target) && !fromSearch)) return;
      const { create: make, openDialog: open } = latest.current;
      const toRows = rows();
      const commands: Readonly<Record<string, (() => unknown) | undefined>> = {
        '/': () => search.current?.focus(),
        '?': () => openShortcuts(open),
        n: make,
        j: toRows && (() => toRows.focus()),
        k: toRows && (() => toRows.focus()),
      };
      const command = commands[fromSearch ? 'j' : event.key];
      if (!command) return;
      void command();
      event.preventDefault();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isActive, search, listId]);
}

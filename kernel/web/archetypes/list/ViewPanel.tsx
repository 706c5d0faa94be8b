import { DeleteOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { viewLimits, type SavedView } from '@mp/kernel/contract';
import { Button, Checkbox } from 'antd';
import { useState, type ReactNode } from 'react';
import { PlainInput } from '../../controls/PlainInput.tsx';
import { copyText } from '../../dialogs/copy.ts';
import { confirm, showError } from '../../dialogs/show.tsx';
import { toast } from '../../dialogs/toast.ts';
import { useText } from '../../i18n.ts';
import { useList } from './list-scope.ts';
import { readListState } from './list-state.ts';
import { contentOf, stateOfView } from './list-views.ts';
import { useExport } from './use-export.ts';
import { useIsChanged } from './use-is-changed.ts';
import './views.css';

/** The saved views of a list: choose one, begin with one, save, rename, share, delete. */
export function ViewPanel({ close }: { readonly close: () => void }): ReactNode {
  const { kept, activeView } = useList();
  const t = useText('view');
  const items = kept.views?.items ?? [];
  const [naming, setNaming] = useState<'new' | 'rename'>();
  const group = (title: string, views: readonly SavedView[]) =>
    views.length === 0 ? null : (
      <section aria-label={title}>
        <h3>{title}</h3>
        <ul>
          {views.map((view) => (
            <ViewLine key={view.id} view={view} close={close} />
          ))}
        </ul>
      </section>
    );
  return (
    <div className="ui-views">
      <ul>
        <ViewLine view={undefined} close={close} />
      </ul>
      {group(
        t('own'),
        items.filter(({ shared }) => !shared),
      )}
      {group(
        t('shared'),
        items.filter(({ shared }) => shared),
      )}
      {naming === undefined ? (
        <ViewActions close={close} onName={setNaming} />
      ) : (
        <NameForm view={naming === 'rename' ? activeView : undefined} onDone={() => setNaming(undefined)} />
      )}
    </div>
  );
}

/** One view (undefined: as the list is declared) with its star, which makes the list begin with it. */
function ViewLine({ view, close }: { readonly view: SavedView | undefined; readonly close: () => void }): ReactNode {
  const name = useViewName(view);
  return (
    <li>
      <ChooseButton view={view} name={name} close={close} />
      {view?.broken ? (
        <RemoveView view={view} close={close} />
      ) : (
        <StarButton name={name} view={view?.id ?? 'standard'} />
      )}
    </li>
  );
}

function useViewName(view: SavedView | undefined): string {
  const t = useText('view');
  return view?.name ?? t('standard');
}

interface ChooseButtonProps {
  readonly view: SavedView | undefined;
  readonly name: string;
  readonly close: () => void;
}

/** Shows the list as a view says, or as it is declared. */
function ChooseButton({ view, name, close }: ChooseButtonProps): ReactNode {
  const { resource, state, change, kept, activeView, defaults } = useList();
  const t = useText('view');
  const isActive = activeView?.id === view?.id;
  const isTenantDefault = kept.views?.tenant.defaultView === (view?.id ?? 'standard');

  function handleChoose(): void {
    if (view) change({ ...stateOfView(resource, view, defaults), q: state.q });
    else change({ ...readListState(resource, '', { defaults }), view: null });
    close();
  }

  return (
    <button
      type="button"
      className="ui-view"
      disabled={view?.broken}
      {...(isActive ? { 'aria-current': 'true' } : {})}
      onClick={handleChoose}
    >
      <span>{name}</span>
      {view?.broken ? <small>{t('broken')}</small> : null}
      {isTenantDefault ? <small>{t('tenantDefault')}</small> : null}
    </button>
  );
}

/** Makes the list begin with a view. */
function StarButton({ name, view }: { readonly name: string; readonly view: string }): ReactNode {
  const { kept } = useList();
  const t = useText('view');
  const { own, tenant } = kept.views ?? {};
  const isBeginning = (own?.defaultView ?? tenant?.defaultView ?? 'standard') === view;
  const star = t(isBeginning ? 'isDefault' : 'makeDefault', { name });
  return (
    <Button
      type="text"
      size="small"
      aria-pressed={isBeginning}
      aria-label={star}
      title={star}
      icon={isBeginning ? <StarFilled aria-hidden /> : <StarOutlined aria-hidden />}
      onClick={() => void kept.saveLayer('own', { defaultView: view }).catch(showError)}
    />
  );
}

function RemoveView({ view, close }: { readonly view: SavedView; readonly close: () => void }): ReactNode {
  const remove = useRemoveView(close);
  const t = useText('view');
  const label = t('deleteOne', { name: view.name });
  return (
    <Button
      type="text"
      size="small"
      aria-label={label}
      title={label}
      icon={<DeleteOutlined aria-hidden />}
      onClick={() => void remove(view)}
    />
  );
}

/** Asks and deletes; the panel goes first, since it would lie over the question. */
function useRemoveView(close: () => void): (view: SavedView) => Promise<void> {
  const { kept, resource, change, defaults, activeView } = useList();
  const t = useText();
  return async (view) => {
    close();
    const title = t(view.shared ? 'view.confirmDeleteShared' : 'view.confirmDelete', { name: view.name });
    if (!(await confirm({ title, ok: t('common.action.delete'), danger: true }))) return;
    try {
      if (activeView?.id === view.id) change({ ...readListState(resource, '', { defaults }), view: null }, true);
      await kept.remove(view);
      toast.success(t('common.deleteOk'));
    } catch (error) {
      showError(error);
    }
  };
}

/** What can be done with the chosen view, and with the list as it stands. */
function ViewActions({
  close,
  onName,
}: {
  readonly close: () => void;
  readonly onName: (naming: 'new' | 'rename') => void;
}): ReactNode {
  const { resource, state, kept, activeView, write, canExport } = useList();
  const t = useText('view');
  const openExport = useExport();
  const changeable = activeView && (!activeView.shared || kept.canShare) ? activeView : undefined;

  function handleCopy(): void {
    const query = write?.(state) ?? '';
    void copyText(`${location.origin}${location.pathname}${query === '' ? '' : `?${query}`}`).then(() =>
      toast.success(t('copied')),
    );
    close();
  }

  function handleExport(): void {
    close();
    openExport(resource, activeView);
  }

  return (
    <div className="ui-view-actions">
      {changeable ? <SaveButton view={changeable} close={close} /> : null}
      <Button onClick={() => onName('new')}>{t('saveAs')}</Button>
      {changeable ? <Button onClick={() => onName('rename')}>{t('rename')}</Button> : null}
      {changeable ? <DeleteButton view={changeable} close={close} /> : null}
      {canExport && activeView ? <Button onClick={handleExport}>{t('export')}</Button> : null}
      {write ? <Button onClick={handleCopy}>{t('copyLink')}</Button> : null}
      <TenantDefaultButton />
      <ResetDefaultButton />
    </div>
  );
}

interface OneViewProps {
  readonly view: SavedView;
  readonly close: () => void;
}

/** Saves the list as it stands into its view, where it is not as the view says. */
function SaveButton({ view, close }: OneViewProps): ReactNode {
  const { resource, state, choice, defaults, kept } = useList();
  const t = useText('view');
  const isChanged = useIsChanged();

  async function handleSave(): Promise<void> {
    try {
      const content = contentOf(resource, state, { layout: choice, defaults });
      await kept.update(view, { name: view.name, content });
      toast.success(t('saved', { name: view.name }));
      close();
    } catch (error) {
      showError(error);
    }
  }

  return isChanged ? (
    <Button type="primary" onClick={() => void handleSave()}>
      {t('save')}
    </Button>
  ) : null;
}

function DeleteButton({ view, close }: OneViewProps): ReactNode {
  const t = useText('view');
  const remove = useRemoveView(close);
  return (
    <Button danger onClick={() => void remove(view)}>
      {t('delete')}
    </Button>
  );
}

/** Lets the list begin as the tenant says again, where the user has said otherwise. */
function ResetDefaultButton(): ReactNode {
  const { kept } = useList();
  const t = useText('view');
  if (kept.views?.own.defaultView == null) return null;
  return (
    <Button onClick={() => void kept.saveLayer('own', { defaultView: null }).catch(showError)}>
      {t('resetDefault')}
    </Button>
  );
}

/** Makes the list begin with the chosen view for everybody of the tenant, or no longer; for those who may share. */
function TenantDefaultButton(): ReactNode {
  const { kept, activeView } = useList();
  const t = useText('view');
  if (!kept.canShare || activeView?.shared === false) return null;
  const key = activeView?.id ?? 'standard';
  const isDefault = kept.views?.tenant.defaultView === key;
  const handleClick = () =>
    void kept
      .saveLayer('tenant', { defaultView: isDefault ? null : key })
      .then(() => toast.success(t(isDefault ? 'tenantDefaultGone' : 'tenantDefaultSet')))
      .catch(showError);
  return (
    <Button aria-pressed={isDefault} onClick={handleClick}>
      {t(isDefault ? 'unsetTenantDefault' : 'setTenantDefault')}
    </Button>
  );
}

/** The name of a new view, or another one of the chosen view. */
function NameForm({ view, onDone }: { readonly view: SavedView | undefined; readonly onDone: () => void }): ReactNode {
  const { resource, state, choice, defaults, kept, change } = useList();
  const t = useText('view');
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const trimmed = name.trim();

  async function handleSave(): Promise<void> {
    if (trimmed === '' || isBusy) return;
    setBusy(true);
    try {
      if (view) await kept.update(view, { name: trimmed, content: view.content });
      else {
        const content = contentOf(resource, state, { layout: choice, defaults });
        const made = await kept.create({ name: trimmed, shared: isShared, content });
        change({ ...state, view: made.id }, true);
      }
      toast.success(t('saved', { name: trimmed }));
      onDone();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  }

  return (
    <form
      className="ui-view-form"
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
    >
      <PlainInput
        label={t('name')}
        placeholder={t('name')}
        value={name}
        onChange={(next) => setName([...next].slice(0, viewLimits.name).join(''))}
        ref={(element) => element?.focus()}
      />
      {kept.canShare && !view ? (
        <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          {t('forEverybody')}
        </Checkbox>
      ) : null}
      <div className="ui-row">
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" disabled={trimmed === ''} loading={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

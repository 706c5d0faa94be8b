import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import type { Resource } from '@mp/kernel/contract';
import {
  ApiError,
  codeText,
  confirm,
  Designer,
  type DesignerProblem,
  formatInstant,
  Outline,
  PageAction,
  PageActions,
  PageTitleExtra,
  showError,
  TabBar,
  toast,
  useCan,
  useDialog,
  useLanguage,
  useText,
} from '@mp/kernel/web';
import { Button, Tag } from 'antd';
import { useId, useMemo, useState, type ReactNode } from 'react';
import {
  type ApiFacts,
  definitionProblems,
  type PageBlock,
  type PageDefinition,
  type PageProblem,
  surroundingsOf,
} from '../../contract/index.ts';
import type { ResourceFacts } from '../../contract/index.ts';
import { previewDraft, publishDraft, saveDraft } from '../page.client.ts';
import { resourceOf as resourceBehind } from '../renderer/made-model.ts';
import { ControlsPanel } from './ControlsPanel.tsx';
import { blockAt, dragText, type Place, placeId, placeOf, placeOfPath } from './page-edit.ts';
import { PageCanvas } from './PageCanvas.tsx';
import { Palette } from './Palette.tsx';
import { PreviewDialog } from './PreviewDialog.tsx';
import { PropertyPanel } from './PropertyPanel.tsx';
import { type PageEdit, usePageEdit } from './use-page-edit.ts';
import { VersionsPanel } from './VersionsPanel.tsx';
import { blockName, componentName, outlineOf } from './words.ts';
import '../renderer/made.css';
import './page-editor.css';

/** A page as the server last gave it. */
export interface EditedPage {
  readonly id: string;
  readonly version: number;
  readonly formId: string;
  readonly name: string;
  readonly definition: PageDefinition;
  readonly published: unknown;
  readonly updatedAt: string;
  readonly updatedByName: string | null;
}

/** What pages may be made of. */
export interface PageParts {
  readonly resources: readonly ResourceFacts[];
  readonly apis: readonly ApiFacts[];
}

interface PageEditorProps {
  readonly edited: EditedPage;
  readonly parts: PageParts;
  /** Reads the page anew, after a publication or where somebody else was quicker. */
  readonly onReload: () => Promise<EditedPage | undefined>;
}

/** The editor of a page: outline and palette, canvas, properties with control permissions and versions. */
export function PageEditor({ edited, parts, onReload }: PageEditorProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const around = useMemo(() => surroundingsOf(parts.resources, parts.apis), [parts]);
  const edit = usePageEdit(edited.definition, around.resources);
  const { page, place, history } = edit;
  const draft = useDraft(edited, edit, onReload);
  const problems = useMemo(() => definitionProblems(page, around), [page, around]);
  const wrong = useMemo(() => new Set(problems.map(({ path }) => placeId(placeOfPath(page, path)))), [page, problems]);
  const resourceOf = (block: PageBlock) => resourceBehind(page, block, around.resources);
  const block = blockAt(page, place);
  const shared = { page, place, language, wrong, resourceOf };
  return (
    <>
      <EditorHead draft={draft} edit={edit} edited={edited} problems={problems} />
      <Designer
        label={t('page.edit.label', { name: edited.name })}
        history={history}
        isDirty={draft.isDirty}
        onSave={() => void draft.save()}
        selected={placeId(place)}
        problems={problems.map((each) => designerProblemOf(each, { edit, language, resources: around.resources, t }))}
        outline={
          <>
            <Outline
              label={t('page.edit.outline')}
              nodes={outlineOf(page, shared)}
              selected={placeId(place)}
              onSelect={(id) => edit.select(placeOf(id))}
              onMove={(id, by) => edit.move(placeOf(id), by)}
              onRemove={(id) => edit.remove(placeOf(id))}
              onDrop={(id, text) => edit.drop(placeOf(id), text)}
              drag={(id) => dragText({ move: id })}
            />
            <Palette
              page={page}
              block={block}
              resource={block && resourceOf(block)}
              onAdd={(dragged) => edit.add(dragged)}
            />
          </>
        }
        canvas={<PageCanvas {...shared} onSelect={edit.select} onDrop={edit.drop} />}
        properties={
          <SidePanel edit={edit} edited={edited} draft={draft} onReload={onReload}>
            <PropertyPanel
              key={place.at === 'page' ? 'page' : place.at}
              {...shared}
              resources={around.resources}
              apis={around.apis}
              problemOf={problemOf(problems, page, place)}
              onChange={edit.change}
            />
          </SidePanel>
        }
      />
    </>
  );
}

type Translate = ReturnType<typeof useText>;

const sentence = ({ code, params }: PageProblem): string => codeText(code, params ?? {});

function designerProblemOf(
  problem: PageProblem,
  {
    edit,
    language,
    resources,
    t,
  }: {
    readonly edit: PageEdit;
    readonly language: ReturnType<typeof useLanguage>;
    readonly resources: ReadonlyMap<string, Resource>;
    readonly t: Translate;
  },
): DesignerProblem {
  const { page } = edit;
  const place = placeOfPath(page, problem.path);
  const block = blockAt(page, place);
  const component = place.at === 'component' ? block?.components.find(({ alias }) => alias === place.alias) : undefined;
  const where = component
    ? componentName(component, block && resourceBehind(page, block, resources), language)
    : block
      ? blockName(block, language)
      : t('page.title');
  return {
    key: `${problem.path} ${problem.code}`,
    message: sentence(problem),
    where,
    kind: problem.blocks === 'saving' ? 'error' : 'warning',
    onGo: () => edit.select(place),
  };
}

/** The sentence of what is wrong with a property of the place. */
function problemOf(problems: readonly PageProblem[], page: PageDefinition, place: Place) {
  const here = problems.filter(({ path }) => placeId(placeOfPath(page, path)) === placeId(place));
  return (property: string): string | undefined => {
    const found = here.find(({ path }) => path.split('.').includes(property));
    return found && sentence(found);
  };
}

interface Draft {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly version: number;
  readonly save: () => Promise<number | undefined>;
  readonly publish: () => Promise<void>;
  /** Takes what the server has, after a version was restored. */
  readonly take: () => Promise<void>;
}

/** Asks whether controls may go with what was granted on them. */
function confirmGone(error: ApiError, t: Translate): Promise<boolean> {
  return confirm({
    title: codeText(error.code),
    body: t('page.edit.goneControls', { names: error.params.names ?? [] }),
    ok: t('common.action.delete'),
    danger: true,
  });
}

/** Asks whether what somebody else has saved meanwhile may be overwritten. */
function confirmOverwrite(
  fresh: EditedPage | undefined,
  { t, language }: { readonly t: Translate; readonly language: ReturnType<typeof useLanguage> },
): Promise<boolean> {
  return confirm({
    title: codeText('common.versionConflict'),
    body: t('page.edit.conflict', {
      name: fresh?.updatedByName ?? '',
      at: fresh ? formatInstant(fresh.updatedAt, language) : '',
    }),
    ok: t('page.edit.overwrite'),
    cancel: t('page.edit.keepReading'),
    danger: true,
  });
}

/** Saving and publishing; refuses while a new element waits, asks before controls with permissions go. */
function useDraft(edited: EditedPage, edit: PageEdit, onReload: PageEditorProps['onReload']): Draft {
  const t = useText();
  const language = useLanguage();
  const [stored, setStored] = useState({ definition: edited.definition, version: edited.version });
  const [isBusy, setBusy] = useState(false);
  const isDirty = edit.page !== stored.definition;

  async function take(): Promise<void> {
    const fresh = await onReload();
    if (!fresh) return;
    setStored({ definition: fresh.definition, version: fresh.version });
    edit.restart(fresh.definition);
  }

  async function send(version: number, isConfirmed = false): Promise<number | undefined> {
    try {
      return (await saveDraft(edited.id, { version, definition: edit.page, confirm: isConfirmed })).version;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'page.controlHasPerm') return (await confirmGone(error, t)) ? send(version, true) : undefined;
      if (error.code !== 'common.versionConflict') throw error;
      const fresh = await onReload();
      const isMine = await confirmOverwrite(fresh, { t, language });
      return isMine && fresh ? send(fresh.version) : undefined;
    }
  }

  async function save(): Promise<number | undefined> {
    if (edit.isNew) {
      toast.error(codeText('tree.saveNewFirst'));
      return undefined;
    }
    if (!isDirty) return stored.version;
    setBusy(true);
    try {
      const definition = edit.page;
      const version = await send(stored.version);
      if (version === undefined) return undefined;
      setStored({ definition, version });
      toast.success(t('common.saveOk'));
      return version;
    } catch (error) {
      showError(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  async function publish(): Promise<void> {
    const version = await save();
    if (version === undefined) return;
    setBusy(true);
    try {
      const { version: next } = await publishDraft(edited.id, version);
      setStored({ definition: edit.page, version: next });
      toast.success(t('page.edit.published'));
      await onReload();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  }

  return { isDirty, isBusy, version: stored.version, save, publish, take };
}

interface HeadProps {
  readonly draft: Draft;
  readonly edit: PageEdit;
  readonly edited: EditedPage;
  readonly problems: readonly PageProblem[];
}

function EditorHead({ draft, edit, edited, problems }: HeadProps): ReactNode {
  const t = useText();
  const openDialog = useDialog();
  const canSave = useCan('page.update');
  const isBroken = problems.some(({ blocks }) => blocks === 'saving');
  const isPublished = JSON.stringify(edited.published) === JSON.stringify(edit.page);
  const isInForce = isPublished && !draft.isDirty;
  const mendFirst = t('page.edit.mendFirst');

  function handlePreview(): void {
    void openDialog((close) => (
      <PreviewDialog
        name={edited.name}
        load={(userId) => previewDraft(edited.id, edit.page, userId)}
        asOthers
        close={() => close()}
      />
    ));
  }

  return (
    <>
      <PageTitleExtra>
        <span>{edited.name}</span>{' '}
        <Tag>
          {t(
            draft.isDirty
              ? 'page.edit.unsaved'
              : `page.state.${edited.published === null ? 'draft' : isPublished ? 'published' : 'changed'}`,
          )}
        </Tag>
      </PageTitleExtra>
      <PageActions>
        <PageAction titleKey="page.action.preview" refused={isBroken ? mendFirst : undefined} onRun={handlePreview} />
        <PageAction
          titleKey="common.action.save"
          right="page.update"
          refused={isBroken ? mendFirst : draft.isDirty ? undefined : t('page.edit.nothingToSave')}
          isBusy={draft.isBusy}
          onRun={() => void draft.save()}
        />
        {canSave ? (
          <PageAction
            titleKey="page.action.publish"
            right="page.publish"
            primary
            refused={problems.length > 0 ? mendFirst : isInForce ? t('page.edit.isInForce') : undefined}
            isBusy={draft.isBusy}
            onRun={() => void draft.publish()}
          />
        ) : null}
      </PageActions>
    </>
  );
}

interface SideProps {
  readonly edit: PageEdit;
  readonly edited: EditedPage;
  readonly draft: Draft;
  readonly onReload: PageEditorProps['onReload'];
  readonly children: ReactNode;
}

function SidePanel({ edit, edited, draft, children }: SideProps): ReactNode {
  const t = useText('page.edit');
  const id = useId();
  const [tab, setTab] = useState('properties');
  return (
    <TabBar
      id={id}
      label={t('side')}
      current={tab}
      onChange={setTab}
      tabs={[
        {
          key: 'properties',
          title: t('properties'),
          content: (
            <>
              <PlaceTools edit={edit} />
              {children}
            </>
          ),
        },
        {
          key: 'controls',
          title: t('controls'),
          content: <ControlsPanel id={edited.id} isDirty={draft.isDirty} onChanged={draft.take} />,
        },
        {
          key: 'versions',
          title: t('versions'),
          content: (
            <VersionsPanel id={edited.id} version={draft.version} isDirty={draft.isDirty} onRestored={draft.take} />
          ),
        },
      ]}
    />
  );
}

/** Moves and removes what is selected; keeps or abandons what was just added. */
function PlaceTools({ edit }: { readonly edit: PageEdit }): ReactNode {
  const t = useText('page.edit');
  const { place, isNew } = edit;
  if (place.at === 'page') return null;
  if (isNew)
    return (
      <div className="made-place-tools" role="group" aria-label={t('newElement')}>
        <Button type="primary" onClick={edit.keep}>
          {t('keep')}
        </Button>
        <Button onClick={edit.abandon}>{t('abandon')}</Button>
      </div>
    );
  return (
    <div className="made-place-tools" role="group" aria-label={t('arrange')}>
      <Button icon={<ArrowUpOutlined aria-hidden />} aria-label={t('moveUp')} onClick={() => edit.move(place, -1)} />
      <Button icon={<ArrowDownOutlined aria-hidden />} aria-label={t('moveDown')} onClick={() => edit.move(place, 1)} />
      <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => edit.remove(place)}>
        {t('remove')}
      </Button>
    </div>
  );
}

import { ExpandOutlined, SearchOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Designer, type DesignerProblem, LoadFailed, useDialog, useText } from '@mp/kernel/web';
import { Button, Modal } from 'antd';
import { lazy, type ReactNode, type Ref, useEffect, useImperativeHandle, useState, useSyncExternalStore } from 'react';
import type { DefinitionDraft } from '../../contract/index.ts';
import type { Surroundings } from './design.client.ts';
import { DrawingOutline } from './DrawingOutline.tsx';
import { ElementPalette } from './ElementPalette.tsx';
import { elementName } from './panel/labels.ts';
import { Panel } from './panel/Panel.tsx';
import { Studio } from './studio.ts';
import { StudioCanvas } from './StudioCanvas.tsx';
import { useDraft } from './use-draft.ts';
import { useProblems } from './use-problems.ts';
import './design.css';

const DeployDialog = lazy(() => import('./DeployDialog.tsx').then((file) => ({ default: file.DeployDialog })));

/** What the screen around the designer asks of it. */
export interface DesignerHandle {
  /** Keeps the drawing; false when that did not succeed. */
  readonly save: () => Promise<boolean>;
  /** Asks for a note and makes the drawing the active version. */
  readonly deploy: () => Promise<void>;
}

interface DesignerTabProps {
  readonly id: string;
  readonly name: string;
  readonly draft: DefinitionDraft;
  readonly around: Surroundings;
  readonly handle: Ref<DesignerHandle>;
  readonly onState: (state: { readonly isDirty: boolean; readonly isBusy: boolean }) => void;
}

/** The designer of a process: elements and palette, canvas, properties, problems. */
export function DesignerTab(props: DesignerTabProps): ReactNode {
  const { id, name, draft: read, around, handle, onState } = props;
  const t = useText('workflow.design');
  const openDialog = useDialog();
  const [studio] = useState(() => new Studio());
  const [error, setError] = useState<unknown>();
  const state = useSyncExternalStore(studio.subscribe, studio.state);
  const draft = useDraft(id, read, studio);
  const problems = useProblems(studio, around, draft.fromServer);
  const { isDirty, isBusy } = draft;
  useEffect(() => onState({ isDirty, isBusy }), [onState, isDirty, isBusy]);

  useImperativeHandle(handle, () => ({
    save: async () => (await draft.save()) !== undefined,
    async deploy() {
      const version = await draft.save();
      if (version === undefined) return;
      const xml = await studio.xml();
      const isDone = await openDialog<boolean>((close) => (
        <DeployDialog id={id} xml={xml} version={version} nameOf={(element) => nameIn(studio, element)} close={close} />
      ));
      if (isDone === true) draft.deployed();
    },
  }));

  async function handleXml(): Promise<void> {
    const xml = await studio.xml();
    await openDialog((close) => (
      <Modal open width={960} footer={null} title={t('xml')} onCancel={() => close()}>
        <pre className="flow-xml" tabIndex={0}>
          {xml}
        </pre>
      </Modal>
    ));
  }

  if (error !== undefined) return <LoadFailed error={error} />;
  const told: DesignerProblem[] = problems.map(({ key, message, elementId, severity }) => ({
    key,
    message,
    where: nameIn(studio, elementId),
    kind: severity,
    onGo: () => studio.select(elementId === null ? [] : [elementId]),
  }));
  const wrong = new Set(problems.flatMap(({ elementId }) => elementId ?? []));
  return (
    <Designer
      label={t('label', { name })}
      history={{ undo: studio.undo, redo: studio.redo, canUndo: state.canUndo, canRedo: state.canRedo }}
      isDirty={isDirty}
      onSave={() => void draft.save()}
      selected={state.selected.join(' ')}
      problems={told}
      tools={
        <>
          <Button
            icon={<ZoomInOutlined aria-hidden />}
            aria-label={t('zoomIn')}
            title={t('zoomIn')}
            onClick={() => studio.zoom(1)}
          />
          <Button
            icon={<ZoomOutOutlined aria-hidden />}
            aria-label={t('zoomOut')}
            title={t('zoomOut')}
            onClick={() => studio.zoom(-1)}
          />
          <Button icon={<ExpandOutlined aria-hidden />} aria-label={t('fit')} title={t('fit')} onClick={studio.fit} />
          <Button icon={<SearchOutlined aria-hidden />} onClick={studio.search}>
            {t('search')}
          </Button>
          <Button onClick={() => void handleXml()}>{t('xml')}</Button>
        </>
      }
      outline={
        <>
          <DrawingOutline studio={studio} wrong={wrong} />
          <ElementPalette studio={studio} />
        </>
      }
      canvas={<StudioCanvas studio={studio} xml={read.xml} onFailed={setError} />}
      properties={state.isReady ? <Panel studio={studio} around={around} /> : null}
    />
  );
}

function nameIn(studio: Studio, id: string | null): string {
  const element = id === null ? undefined : studio.element(id);
  return elementName(element?.businessObject ?? studio.process());
}

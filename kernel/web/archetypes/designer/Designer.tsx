import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useDirty } from '../../dirty.ts';
import { useText } from '../../i18n.ts';
import { usePage } from '../../page.tsx';
import { usePhone } from '../../theme.ts';
import { TabBar } from '../TabBar.tsx';
import { useSaveKey } from '../form/save-key.ts';
import { Problems, type DesignerProblem } from './Problems.tsx';
import type { DesignerHistory } from './use-history.ts';
import '../archetypes.css';
import './designer.css';

interface DesignerProps {
  /** Name of what is designed. */
  readonly label: string;
  readonly history: Pick<DesignerHistory<unknown>, 'undo' | 'redo' | 'canUndo' | 'canRedo'>;
  /** There are changes that are not saved. */
  readonly isDirty: boolean;
  readonly onSave: () => void;
  /** What is designed as a tree, and what can be added. */
  readonly outline: ReactNode;
  readonly canvas: ReactNode;
  /** Properties of what is selected. */
  readonly properties: ReactNode;
  /** Changes with the selection, so that a phone shows its properties. */
  readonly selected: string;
  readonly problems: readonly DesignerProblem[];
  /** Further tools above the canvas. */
  readonly tools?: ReactNode;
}

/**
 * Something that is drawn and arranged (ui.md section 2): tree, canvas and properties side by side, on a phone as tabs;
 * steps back and forth with Ctrl+Z and Ctrl+Y, Ctrl+S saves, problems below lead to their element, leaving asks first.
 */
export function Designer(props: DesignerProps): ReactNode {
  const { label, history, isDirty, onSave, outline, canvas, properties, problems, tools } = props;
  const t = useText('designer');
  const { active } = usePage();
  const isPhone = usePhone();
  useDirty(isDirty);
  useSaveKey(active, onSave);
  useStepKeys(active, history);
  return (
    <div className="ui-archetype ui-designer" role="group" aria-label={label}>
      <div className="ui-designer-tools" role="toolbar" aria-label={t('tools')}>
        <Button
          icon={<UndoOutlined aria-hidden />}
          disabled={!history.canUndo}
          title={t('undoKey')}
          onClick={history.undo}
        >
          {t('undo')}
        </Button>
        <Button
          icon={<RedoOutlined aria-hidden />}
          disabled={!history.canRedo}
          title={t('redoKey')}
          onClick={history.redo}
        >
          {t('redo')}
        </Button>
        {tools}
      </div>
      {isPhone ? (
        <PhonePanes {...props} />
      ) : (
        <div className="ui-designer-panes">
          <section className="ui-designer-side" aria-label={t('outline')}>
            {outline}
          </section>
          <section className="ui-designer-canvas" aria-label={t('canvas')} tabIndex={0}>
            {canvas}
          </section>
          <section className="ui-designer-side" aria-label={t('properties')}>
            {properties}
          </section>
        </div>
      )}
      <Problems problems={problems} />
    </div>
  );
}

function PhonePanes({ label, outline, canvas, properties }: DesignerProps): ReactNode {
  const t = useText('designer');
  const id = useId();
  const [pane, setPane] = useState('canvas');
  return (
    <TabBar
      id={id}
      label={label}
      current={pane}
      onChange={setPane}
      tabs={[
        { key: 'outline', title: t('outline'), content: outline },
        { key: 'canvas', title: t('canvas'), content: canvas },
        { key: 'properties', title: t('properties'), content: properties },
      ]}
    />
  );
}

/** Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z while the page is in front; in a text field they are the field's own. */
function useStepKeys(isActive: boolean, history: DesignerProps['history']): void {
  const latest = useRef(history);
  useEffect(() => {
    latest.current = history;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isWriting(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) latest.current.undo();
      else if (key === 'y' || key === 'z') latest.current.redo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isActive]);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');
}

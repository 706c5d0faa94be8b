import { useText } from '@mp/kernel/web';
import { type ReactNode, useState } from 'react';
import { drawnElements } from './drawn-elements.ts';
import { DrawingView } from './DrawingView.tsx';

/** A process for those who only read, and on a phone: the drawing and its elements as a list. */
export function ReaderTab({ name, xml }: { readonly name: string; readonly xml: string }): ReactNode {
  const t = useText('workflow.design');
  const [chosen, setChosen] = useState<string>();
  const [elements] = useState(() => drawnElements(xml));
  const marks = chosen === undefined ? {} : { [chosen]: { tone: 'chosen' as const } };
  return (
    <div className="flow-reader">
      <DrawingView xml={xml} label={t('drawingOf', { name })} marks={marks} onSelect={setChosen} />
      <section aria-label={t('elements')}>
        <h2>{t('elements')}</h2>
        <ul className="flow-elements">
          {elements.map(({ id, label, kind }) => (
            <li key={id}>
              <button type="button" aria-pressed={id === chosen} onClick={() => setChosen(id)}>
                <span>{label}</span> <small className="mp-secondary">{t(`kind.${kind}`)}</small>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

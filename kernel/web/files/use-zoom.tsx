import { Button } from 'antd';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '../i18n.ts';

const zooms = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;

/** Zoom by buttons and by the keys + and −; 1 is the width of the pane. */
export function useZoom(): {
  readonly zoom: number;
  readonly bar: ReactNode;
  readonly handleKey: (event: KeyboardEvent) => void;
} {
  const t = useText('file');
  const [at, setAt] = useState<number>(zooms.indexOf(1));
  const to = (next: number) => setAt(Math.min(zooms.length - 1, Math.max(0, next)));
  const zoom = zooms[at] ?? 1;
  return {
    zoom,
    bar: (
      <span className="ui-row" role="group" aria-label={t('zoom')}>
        <Button
          size="small"
          disabled={at === 0}
          aria-label={t('smaller')}
          title={t('smaller')}
          onClick={() => to(at - 1)}
        >
          −
        </Button>
        <output aria-live="polite">{`${Math.round(zoom * 100)}%`}</output>
        <Button
          size="small"
          disabled={at === zooms.length - 1}
          aria-label={t('larger')}
          title={t('larger')}
          onClick={() => to(at + 1)}
        >
          +
        </Button>
      </span>
    ),
    handleKey: (event) => {
      if (event.key === '+' || event.key === '=') to(at + 1);
      else if (event.key === '-') to(at - 1);
    },
  };
}

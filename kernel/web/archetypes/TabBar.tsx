import type { KeyboardEvent, ReactNode } from 'react';
import { Region } from '../region.tsx';
import './archetypes.css';

/** One tab and what stands behind it. */
export interface TabSpec {
  readonly key: string;
  /** Translated. */
  readonly title: string;
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

interface TabBarProps {
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly TabSpec[];
  readonly current: string;
  readonly onChange: (key: string) => void;
}

/** Tabs with the panel of the chosen one; arrows go from tab to tab. */
export function TabBar({ id, label, tabs, current, onChange }: TabBarProps): ReactNode {
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === current),
  );
  const chosen = tabs[at];

  function handleKey(event: KeyboardEvent): void {
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const to = steps[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    document.getElementById(`${id}-tab-${next.key}`)?.focus();
  }

  return (
    <div className="ui-tabs">
      <div role="tablist" aria-label={label} onKeyDown={handleKey}>
        {tabs.map(({ key, title, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-tab-${key}`}
            aria-selected={key === chosen?.key}
            aria-controls={`${id}-panel`}
            tabIndex={key === chosen?.key ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {title}
            {count === undefined ? null : <span className="ui-tab-count"> {count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${chosen?.key ?? ''}`} tabIndex={0}>
        <Region resetKey={chosen?.key}>{chosen?.content}</Region>
      </div>
    </div>
  );
}

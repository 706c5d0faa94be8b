import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react';
import { useClients } from '../archetypes/clients.tsx';
import { FormSkeleton } from '../archetypes/form/FormSkeleton.tsx';
import { QueryResult } from '../archetypes/QueryResult.tsx';
import { useText } from '../i18n.ts';
import { useZoom } from './use-zoom.tsx';
import './picture-pairs.css';

/** Pictures of one thing, now and earlier, by the ids of their files. */
export interface PicturePair {
  readonly key: string;
  readonly title: string;
  readonly now: readonly string[];
  readonly earlier: readonly string[];
}

interface PicturePairsProps {
  /** Names the viewer. */
  readonly label: string;
  readonly pairs: readonly PicturePair[];
  readonly nowTitle: string;
  readonly earlierTitle: ReactNode;
  /** Said where there is no picture on a side. */
  readonly none: string;
}

/** Each picture of a side stands beside the one of the same place; the longer side decides how many there are. */
const stepsOf = (pairs: readonly PicturePair[]) =>
  pairs.flatMap((pair) =>
    Array.from({ length: Math.max(pair.now.length, pair.earlier.length) }, (_, at) => ({
      pair,
      at,
      now: pair.now[at],
      earlier: pair.earlier[at],
    })),
  );

/**
 * Pictures side by side with what stood there earlier: they zoom and scroll together. Arrow keys go on and back, + and −
 * zoom; on a phone one stands under the other.
 */
export function PicturePairs({ label, pairs, nowTitle, earlierTitle, none }: PicturePairsProps): ReactNode {
  const t = useText('file');
  const { zoom, bar, handleKey } = useZoom();
  const [wanted, setWanted] = useState(0);
  const sides = useRef<(HTMLDivElement | null)[]>([]);
  const steps = stepsOf(pairs);
  const at = Math.min(wanted, steps.length - 1);
  const step = steps[at];
  if (!step) return null;
  const go = (by: number) => setWanted(Math.min(steps.length - 1, Math.max(0, at + by)));

  function handleStep(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: steps.length - 1 - at }[event.key];
    if (by === undefined) return handleKey(event);
    event.preventDefault();
    return go(by);
  }

  function handleScroll({ currentTarget }: UIEvent<HTMLDivElement>): void {
    for (const side of sides.current)
      if (side && side !== currentTarget) {
        side.scrollLeft = currentTarget.scrollLeft;
        side.scrollTop = currentTarget.scrollTop;
      }
  }

  const count = step.pair.now.length > 1 || step.pair.earlier.length > 1 ? ` ${step.at + 1}` : '';
  const side = (place: 0 | 1, title: ReactNode, id: string | undefined) => (
    <figure>
      <figcaption>{title}</figcaption>
      <div
        ref={(element) => {
          sides.current[place] = element;
        }}
        className="ui-pair-side"
        onScroll={handleScroll}
      >
        {id === undefined ? (
          <p className="ui-empty">{none}</p>
        ) : (
          <Picture key={id} id={id} zoom={zoom} alt={`${step.pair.title}${count}`} />
        )}
      </div>
    </figure>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a viewer that keys move must take the focus
    <section className="ui-pairs" aria-label={label} tabIndex={0} onKeyDown={handleStep}>
      <header>
        <Button size="small" disabled={at === 0} onClick={() => go(-1)} aria-label={t('previousFile')}>
          ‹
        </Button>
        <strong aria-live="polite">{`${step.pair.title}${count}`}</strong>
        <span className="mp-secondary">{`${at + 1} / ${steps.length}`}</span>
        <Button size="small" disabled={at === steps.length - 1} onClick={() => go(1)} aria-label={t('nextFile')}>
          ›
        </Button>
        {bar}
      </header>
      <div className="ui-pair">
        {side(0, nowTitle, step.now)}
        {side(1, earlierTitle, step.earlier)}
      </div>
    </section>
  );
}

function Picture({ id, zoom, alt }: { readonly id: string; readonly zoom: number; readonly alt: string }): ReactNode {
  const t = useText('file');
  const { files } = useClients();
  const read = useQuery(files.preview(id));
  if (!read.data) return <QueryResult read={read} skeleton={<FormSkeleton fields={3} />} />;
  const { kind, url } = read.data;
  if (kind === 'picture') return <img src={url} alt={alt} style={{ width: `${zoom * 100}%` }} />;
  return url === undefined ? (
    <p className="ui-empty">{t('noPreview')}</p>
  ) : (
    <a href={url} target="_blank" rel="noreferrer">
      {read.data.name}
    </a>
  );
}

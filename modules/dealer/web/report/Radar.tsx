import type { ReactNode } from 'react';

interface Spoke {
  readonly name: string;
  /** 0 to 100. */
  readonly percent: number;
}

const size = 320;
const middle = size / 2;
const radius = 96;

function point(at: number, count: number, far: number): readonly [x: number, y: number] {
  const angle = (2 * Math.PI * at) / count - Math.PI / 2;
  return [middle + Math.cos(angle) * far, middle + Math.sin(angle) * far];
}

const outline = (fars: readonly number[]): string =>
  fars
    .map((far, at) =>
      point(at, fars.length, far)
        .map((value) => value.toFixed(1))
        .join(','),
    )
    .join(' ');

/** Shares of several parts around a middle; the table beside it says the same in words. */
export function Radar({ title, spokes }: { readonly title: string; readonly spokes: readonly Spoke[] }): ReactNode {
  if (spokes.length < 3) return null;
  return (
    <svg className="dlr-radar" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={title}>
      {[0.25, 0.5, 0.75, 1].map((ring) => (
        <polygon key={ring} className="net" points={outline(spokes.map(() => radius * ring))} />
      ))}
      <polygon
        className="shape"
        points={outline(spokes.map(({ percent }) => (radius * Math.max(2, Math.min(100, percent))) / 100))}
      />
      {spokes.map(({ name }, at) => {
        const [x, y] = point(at, spokes.length, radius + 16);
        const anchor = Math.abs(x - middle) < 8 ? 'middle' : x < middle ? 'end' : 'start';
        return (
          <text key={name} x={x} y={y + 4} textAnchor={anchor}>
            {name}
          </text>
        );
      })}
    </svg>
  );
}

import type { ReactNode } from 'react';
import { ProvinceTiles } from './ProvinceTiles.tsx';

/** From little to much. */
const colours = ['#cfe3f7', '#8fbde8', '#4f93d2', '#1f67ad', '#0b3f75'] as const;

/** A province and how much of something is there. */
interface HeatPlace {
  readonly code: string;
  readonly name: string;
  readonly value: number;
  /** What the tile says beside its name. */
  readonly title: string;
  /** A figure below its name. */
  readonly figure?: string;
}

interface HeatTilesProps {
  readonly label: string;
  readonly places: readonly HeatPlace[];
  readonly onPick?: (code: string) => void;
}

/** Provinces by how much of something is there, the darkest where most is. */
export function HeatTiles({ label, places, onPick }: HeatTilesProps): ReactNode {
  const max = Math.max(1, ...places.map(({ value }) => value));
  return (
    <ProvinceTiles
      label={label}
      tiles={places.map(({ value, ...place }) => ({
        ...place,
        colour: colours[Math.round(((colours.length - 1) * value) / max)] ?? null,
      }))}
      {...(onPick ? { onPick } : {})}
    />
  );
}

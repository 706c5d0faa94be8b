import type { ReactNode } from 'react';
import type { RecordAction } from '../archetypes/record-actions.ts';
import type { GanttDays, GanttLink, GanttRow } from './gantt-rows.ts';
import type { GanttZoom, IsWorkday } from './gantt-scale.ts';

/** A column of the table beside the chart. */
export interface GanttColumn {
  readonly key: string;
  readonly title: string;
  readonly width: number;
  readonly isNumber?: boolean;
  readonly text: (row: GanttRow) => string;
  /** What is read out instead, as a day in words. */
  readonly spoken?: (row: GanttRow) => string;
  readonly tone?: (row: GanttRow) => 'danger' | 'warning' | undefined;
}

/** Something of the whole that a move changes. */
export interface GanttFact {
  readonly key: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  readonly isWorse?: boolean;
}

/** What follows from a move: the rows that move with it, and what becomes of the whole. */
export interface GanttPreview {
  readonly moved: ReadonlyMap<string, GanttDays>;
  readonly facts: readonly GanttFact[];
  /** When the row can end at the earliest, where it was asked for a day before. */
  readonly earliest?: string;
}

/** A day that is marked over all rows. */
export interface GanttMark {
  readonly day: string;
  readonly label: string;
  readonly kind: 'today' | 'limit';
}

/** A file that the plan can be taken out in. */
export interface GanttOutput {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
}

/** A shape of the chart, and what it stands for. */
export interface GanttLegendEntry {
  readonly kind: 'plan' | 'done' | 'critical' | 'point' | 'baseline' | 'float' | 'free';
  readonly label: string;
}

export interface GanttProps {
  readonly label: string;
  readonly rows: readonly GanttRow[];
  readonly links: readonly GanttLink[];
  readonly columns: readonly GanttColumn[];
  readonly isWorkday: IsWorkday;
  readonly marks?: readonly GanttMark[];
  readonly zoom?: GanttZoom;
  readonly hasBaselines?: boolean;
  /** Rows that are folded at first. */
  readonly folded?: readonly string[];
  /** What follows when a row ends on another day; without it nothing is moved. */
  readonly preview?: (key: string, finish: string) => GanttPreview;
  /** Takes a row that was let go on another day; the preview stands until it has answered. */
  readonly onDrop?: (key: string, finish: string) => Promise<void>;
  /** Takes a row whose bar was dropped on the rows of another heading. */
  readonly onRegroup?: (key: string, group: string) => void;
  /** What can be done with a row, behind three dots in its line. */
  readonly menuOf?: (row: GanttRow) => readonly RecordAction[];
  /** What shapes stand for, where they mean something else here; all shapes when not given. */
  readonly legend?: readonly GanttLegendEntry[];
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
  readonly outputs?: readonly GanttOutput[];
  /** Further buttons of the bar. */
  readonly tools?: ReactNode;
  /** Said when there are no rows. */
  readonly empty: string;
}

/** A row on the way to another day. */
export interface GanttMove {
  readonly key: string;
  readonly finish: string;
}

/** Where a row comes to stand that is let go: where it was moved to, or as near as it can. */
export function landingOf({ finish }: GanttMove, preview: GanttPreview | undefined): string {
  const { earliest = '' } = preview ?? {};
  return earliest > finish ? earliest : finish;
}

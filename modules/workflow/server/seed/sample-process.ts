import type { FlowSketch, NodeSketch } from '@mp/engine/compile';
import type { Names } from './sketch.ts';

/** A process of the sample company. */
export interface SampleProcess {
  readonly key: string;
  readonly category: 'personnel' | 'finance' | 'business' | 'system';
  readonly names: Names;
  readonly icon: string;
  readonly fields: string;
  readonly subject: string;
  readonly nodes: readonly NodeSketch[];
  readonly flows: readonly FlowSketch[];
  /** Further attributes of `wf:process`. */
  readonly settings?: string;
  /** Form values from a chance of 0 to 1. */
  readonly form: (chance: () => number, people: readonly string[]) => Record<string, string | number | boolean>;
}

/** A user task whose rejection goes back to the initiator. */
export const back = '<wf:reject policy="initiator"/>';
/** A user task that is approved without opening it. */
export const quick = '<wf:actions quick="true"/>';
/** The attribute of a field that must be filled. */
export const required = ' required="true"';

interface FieldSketch {
  readonly names: Names;
  /** Further attributes, with a space before each. */
  readonly more?: string;
  /** The options of a choice. */
  readonly inner?: string;
}

/** A declared field of a form. */
export const field = (code: string, kind: string, { names: [zh, en, ja], more = '', inner = '' }: FieldSketch) =>
  `<wf:formField code="${code}" kind="${kind}" name="${zh}" en="${en}" ja="${ja}"${more}>${inner}</wf:formField>`;
/** An option of a choice. */
export const option = (code: string, [zh, en, ja]: Names) =>
  `<wf:option code="${code}" name="${zh}" en="${en}" ja="${ja}"/>`;

/** The value at a chance of 0 to 1. */
export const pick = <T>(values: readonly T[], chance: number): T => {
  const value = values[Math.floor(chance * values.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
};
/** A day of the year 2026 at a chance of 0 to 1. */
export const day = (chance: number) =>
  `2026-${String(1 + Math.floor(chance * 12)).padStart(2, '0')}-${String(1 + Math.floor(chance * 27)).padStart(2, '0')}`;

import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';
import { areaPositions } from './area-assignment.resource.ts';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const code = z.optional(z.string().check(z.maxLength(40)));
const id = z.string();

const holder = z.object({
  id,
  userId: id,
  userName: z.string(),
  productLine: z.nullable(z.string()),
  channel: z.string(),
  primary: z.boolean(),
  validFrom: day,
  validTo: z.nullable(day),
  version: z.number(),
});

const cell = z.object({
  position: z.enum(areaPositions),
  /**
   * `own`: somebody holds it for this very place; `above`: for a place above it; `director`: nobody, so that the
   * director of the big area is asked; `gap`: nobody at all.
   */
  state: z.enum(['own', 'above', 'director', 'gap']),
  userName: z.nullable(z.string()),
  /** Everything that holds for this very place on the day, whatever line and channel. */
  holders: z.array(holder),
});

const matrix = z.object({
  day,
  places: z.array(
    z.object({
      id,
      kind: z.enum(['bigArea', 'country', 'province', 'city', 'county']),
      name: z.string(),
      /** Names of the regions above it, below the country. */
      above: z.string(),
      bigArea: z.nullable(z.object({ name: z.string(), colour: z.string() })),
      cells: z.array(cell),
    }),
  ),
  /** Positions of provinces that nobody holds. */
  gaps: z.number(),
  /** Who holds positions on the day, the busiest first. */
  people: z.array(
    z.object({
      id,
      name: z.string(),
      assignments: z.number(),
      work: z.array(z.object({ key: z.string(), count: z.number() })),
    }),
  ),
});
/** Who holds which area position where. */
export type AreaMatrix = z.infer<typeof matrix>;

/** Who holds which area position on a day, for a product line and channel or for all. */
export const readAreaMatrix = defineEndpoint({
  id: 'areaAssignment.matrix',
  method: 'GET',
  path: '/reference/areaMatrix',
  access: 'areaAssignment.read',
  query: z.object({ on: z.optional(day), productLine: code, channel: code }),
  answer: matrix,
  errors: ['common.validation'],
  summary: 'Who holds which area position where',
});

const preview = z.object({
  /** Assignments that end the day before and begin anew for the other one. */
  split: z.number(),
  /** Assignments that have not begun by then and pass on as they are. */
  whole: z.number(),
  /** What else moves, by kind: text `areaHandOver.work.<key>`. */
  work: z.array(z.object({ key: z.string(), count: z.number() })),
});
/** What a hand-over would move. */
export type HandOverPreview = z.infer<typeof preview>;

/** What would be handed over from a day on. */
export const previewHandOver = defineEndpoint({
  id: 'areaAssignment.previewHandOver',
  method: 'GET',
  path: '/reference/areaHandOver',
  access: 'areaAssignment.handOver',
  query: z.object({ from: id, day }),
  answer: preview,
  errors: ['common.validation'],
  summary: 'What a hand-over would move',
});

/** Hands everything of one person over to another from a day on. */
export const runHandOver = defineEndpoint({
  id: 'areaAssignment.runHandOver',
  method: 'POST',
  path: '/reference/areaHandOver',
  access: 'areaAssignment.handOver',
  body: z.object({ from: id, to: id, day, reason: z.optional(z.string().check(z.maxLength(200))) }),
  answer: preview,
  errors: ['common.refNotFound', 'area.handOverSelf', 'area.handOverNothing', 'area.primaryDuplicate'],
  summary: 'Hand an area over to somebody else',
});

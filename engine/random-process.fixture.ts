import fc from 'fast-check';
import type { FlowSketch, NodeSketch } from './bpmn.fixture.ts';

/** A part of a drawing with one way in and one way out. */
export interface Block {
  readonly nodes: readonly NodeSketch[];
  readonly flows: readonly FlowSketch[];
  readonly first: string;
  readonly last: string;
}

/** How blocks are nested. */
export type Shape =
  | { readonly kind: 'user' | 'late'; readonly parts?: undefined }
  | { readonly kind: 'sequence' | 'exclusive' | 'parallel' | 'inclusive'; readonly parts: readonly Shape[] }
  | { readonly kind: 'loop' | 'sub'; readonly parts: readonly Shape[] };

/** Any nesting of tasks, choices, parallel and inclusive parts, loops, sub-processes and timers. */
export const shape: fc.Arbitrary<Shape> = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Shape>({ kind: 'user' }, { kind: 'late' }),
    fc.record({
      kind: fc.constantFrom('sequence' as const, 'exclusive' as const, 'parallel' as const, 'inclusive' as const),
      parts: fc.array(tie('shape'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constantFrom('loop' as const, 'sub' as const),
      parts: fc.array(tie('shape'), { minLength: 1, maxLength: 1 }),
    }),
  ),
})).shape;

const sequence = (parts: readonly Block[]): Block => ({
  nodes: parts.flatMap((part) => part.nodes),
  flows: [
    ...parts.flatMap((part) => part.flows),
    ...parts.slice(1).map((part, index): FlowSketch => [parts[index]?.last ?? '', part.first]),
  ],
  first: parts[0]?.first ?? '',
  last: parts.at(-1)?.last ?? '',
});

/** Draws shapes as blocks with one way in and one way out. */
export function drawing() {
  let made = 0;
  const id = (kind: string) => `${kind}${++made}`;

  const gateway = (kind: 'exclusive' | 'parallel' | 'inclusive', parts: readonly Block[]): Block => {
    const [split, join] = [id('split'), id('join')];
    const [usual = ''] = parts.map((part) => part.first);
    const isFree = kind === 'parallel';
    return {
      nodes: [
        { id: split, type: kind, ...(isFree ? {} : { default: usual }) },
        ...parts.flatMap((part) => part.nodes),
        { id: join, type: kind },
      ],
      flows: parts.flatMap((part) => [
        ...(isFree || part.first === usual ? [[split, part.first] as const] : [[split, part.first, 'vars.x'] as const]),
        ...part.flows,
        [part.last, join] as const,
      ]),
      first: split,
      last: join,
    };
  };

  const loop = (body: Block): Block => {
    const [merge, again] = [id('merge'), id('again')];
    const done = id('done');
    return {
      nodes: [
        { id: merge, type: 'exclusive' },
        ...body.nodes,
        { id: again, type: 'exclusive', default: done },
        { id: done, type: 'task' },
      ],
      flows: [[merge, body.first], ...body.flows, [body.last, again], [again, merge, 'vars.x'], [again, done]],
      first: merge,
      last: done,
    };
  };

  const sub = (body: Block): Block => {
    const [own, start, end] = [id('sub'), id('start'), id('end')];
    const nodes: readonly NodeSketch[] = [{ id: start, type: 'start' }, ...body.nodes, { id: end, type: 'end' }];
    const flows: readonly FlowSketch[] = [[start, body.first], ...body.flows, [body.last, end]];
    return { nodes: [{ id: own, type: 'sub', nodes, flows }], flows: [], first: own, last: own };
  };

  /** A task with a boundary timer whose path joins the normal one again. */
  const late = (): Block => {
    const [task, timer, merge] = [id('task'), id('timer'), id('merge')];
    return {
      nodes: [
        { id: task, type: 'user' },
        { id: timer, type: 'boundary', on: task, timer: { duration: 'P1D' } },
        { id: merge, type: 'exclusive' },
      ],
      flows: [
        [task, merge],
        [timer, merge],
      ],
      first: task,
      last: merge,
    };
  };

  const draw = (form: Shape): Block => {
    if (form.kind === 'late') return late();
    if (form.parts === undefined) {
      const task = id('task');
      return { nodes: [{ id: task, type: 'user' }], flows: [], first: task, last: task };
    }
    const parts = form.parts.map(draw);
    if (form.kind === 'sequence') return sequence(parts);
    if (form.kind === 'loop') return loop(sequence(parts));
    return form.kind === 'sub' ? sub(sequence(parts)) : gateway(form.kind, parts);
  };
  return { draw, gateway };
}

/** A block between a start and an end. */
export const process = ({ nodes, flows, first, last }: Block) => ({
  nodes: [{ id: 'start', type: 'start' as const }, ...nodes, { id: 'end', type: 'end' as const }],
  flows: [['start', first] as const, ...flows, [last, 'end'] as const],
});

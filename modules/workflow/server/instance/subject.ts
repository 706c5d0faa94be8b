import type { Graph, Initiator, Json, Values } from '@mp/engine/core';
import { dayOf } from './zone.ts';

function at(value: Json | undefined, path: readonly string[]): Json | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const inside = value as Values;
  return Object.hasOwn(inside, first) ? at(inside[first], rest) : undefined;
}

/** Text of a value for people: texts in three languages show the Chinese one. */
function shown(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  return typeof (value as Values).ZH_CN === 'string' ? String((value as Values).ZH_CN) : '';
}

/** Between the parts of a subject; a part that is empty leaves none behind. */
const between = ' · ';

/** What the template of a subject may name beside its process. */
interface SubjectValues {
  readonly initiator: Initiator;
  readonly vars: Values;
  readonly form: Values;
}

/** The subject of a new instance by its template; without one process and initiator name it. At most 200 signs. */
export function subjectOf(graph: Graph, { initiator, vars, form }: SubjectValues): string {
  const names: Values = {
    initiator: { ...initiator },
    vars,
    form,
    process: { name: graph.process.names.zh },
  };
  const text = graph.process.subject.replaceAll(/\{([A-Za-z_][\w.]*)\}/g, (_, path: string) =>
    shown(at(names, path.split('.'))),
  );
  const told = text.split(between).filter((part) => part.trim() !== '');
  return (told.join(between).trim() || `${graph.process.names.zh} ${initiator.name}`).slice(0, 200);
}

/** How the number of a new instance is made: prefix, date part, digits. */
export function numberOf(graph: Graph, instant: string): { prefix: string; part: string; digits: number } {
  const { prefix, date, digits } = graph.process.number;
  const day = dayOf(instant).replaceAll('-', '');
  return { prefix, part: day.slice(0, date.length), digits };
}

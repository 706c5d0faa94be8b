import { elementOf, extensionOf, textOf, type Element } from './compile-element.ts';
import { expression, fail, type Build } from './compile-context.ts';
import type { TimerValue } from './graph.ts';

const DURATION =
  /^P(?!$)(\d+(?:[.,]\d+)?Y)?(\d+(?:[.,]\d+)?M)?(\d+(?:[.,]\d+)?W)?(\d+(?:[.,]\d+)?D)?(T(?=\d)(\d+(?:[.,]\d+)?H)?(\d+(?:[.,]\d+)?M)?(\d+(?:[.,]\d+)?S)?)?$/;
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const CRON = /^(?:[\d*/,\-?LW#A-Za-z]+\s+){4,5}[\d*/,\-?LW#A-Za-z]+$/;

/** Whether a text is an ISO 8601 duration. */
export const isDuration = (text: string): boolean => DURATION.test(text);

const isDate = (text: string): boolean => DATE.test(text) && !Number.isNaN(Date.parse(text));

function isCycle(text: string): boolean {
  const [repeat = '', ...rest] = text.split('/');
  return (
    /^R\d*$/.test(repeat) &&
    rest.length >= 1 &&
    rest.length <= 2 &&
    rest.some(isDuration) &&
    rest.every((part) => isDuration(part) || isDate(part))
  );
}

function literalKind(kind: TimerValue['kind'], text: string): TimerValue['kind'] | undefined {
  if (kind === 'duration') return isDuration(text) ? 'duration' : undefined;
  if (kind === 'date') return isDate(text) ? 'date' : undefined;
  if (isCycle(text)) return 'cycle';
  return CRON.test(text) ? 'cron' : undefined;
}

/** A property of an element. */
export interface PropertyPlace {
  readonly id: string;
  readonly property: string;
}

/** A time: a literal of its kind, or an expression that gives one; `work` counts working time only. */
export function timerValue(
  build: Build,
  { id, property }: PropertyPlace,
  { kind, text, work }: Omit<TimerValue, 'expression'>,
): TimerValue {
  const literal = literalKind(kind, text);
  if (literal !== undefined) return { kind: literal, text, expression: false, work };
  expression(build, id, { property, text, expects: 'any' });
  return { kind, text, expression: true, work };
}

const DEFINITIONS = [
  ['timeDuration', 'duration'],
  ['timeDate', 'date'],
  ['timeCycle', 'cycle'],
] as const;

/** Time of a timer event; a timer without one is a reference to nothing. */
export function timerOf(build: Build, id: string, definition: Element): TimerValue | undefined {
  const work = textOf(extensionOf(definition, 'wf:Timer'), 'calendar') === 'work';
  for (const [property, kind] of DEFINITIONS) {
    const text = textOf(elementOf(definition, property), 'body');
    if (text !== undefined) return timerValue(build, { id, property }, { kind, text, work });
  }
  fail(build, id, { code: 'missingRef', params: { kind: 'timer', ref: '' } });
  return undefined;
}

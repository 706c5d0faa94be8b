import { compile, importForeign, withDiagram } from '@mp/engine/compile';
import type { Compiled, Imported } from '@mp/engine/compile';
import type { CompileEnv, FormType } from '@mp/engine/core';

/** What is known of the tenant, as it travels between threads. */
export interface DrawingSurroundings extends Omit<CompileEnv, 'formOf'> {
  readonly forms: ReadonlyMap<string, readonly FormType[]>;
}

/** Work on a drawing. */
export type DrawingTask =
  | { readonly do: 'compile' | 'import'; readonly xml: string; readonly surroundings: DrawingSurroundings }
  | { readonly do: 'layOut'; readonly xml: string };

/** What came of it. */
export interface DrawingAnswers {
  readonly compile: Compiled;
  readonly import: Imported;
  /** The drawing with places for its elements, or why it cannot have any. */
  readonly layOut: { readonly xml: string } | { readonly fault: string };
}

/** Does work on a drawing; runs in a thread of its own where the drawing is large. */
export async function work(task: DrawingTask): Promise<DrawingAnswers[DrawingTask['do']]> {
  if (task.do === 'layOut') return laidOut(task.xml);
  const { forms, ...known } = task.surroundings;
  const env: CompileEnv = { ...known, formOf: (resource) => forms.get(resource) };
  return task.do === 'compile' ? compile(task.xml, env) : importForeign(task.xml, env);
}

async function laidOut(xml: string): Promise<DrawingAnswers['layOut']> {
  try {
    return { xml: await withDiagram(xml) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : '' };
  }
}

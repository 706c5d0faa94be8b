import type { Compiled, Imported } from '@mp/engine/compile';
import type { Context } from '@mp/kernel/server';
import { runBounded } from '@mp/kernel/server';
import { workflowErrors } from '../../contract/index.ts';
import type { ProcessSettings } from '../../contract/index.ts';
import { work } from './drawing-work.ts';
import type { DrawingAnswers, DrawingSurroundings, DrawingTask } from './drawing-work.ts';
import { surroundingsOf } from './surroundings.service.ts';

/** Largest drawing in characters that is compiled at once, and the markings that are looked at of it. */
const small = { characters: 10_000, markings: 1_000 };

/** Longest work on a drawing, and longest wait for a free thread, in milliseconds. */
const allowance = { ms: 5_000, patienceMs: 5_000 };

function inThread<Task extends DrawingTask>(context: Context, input: Task): Promise<DrawingAnswers[Task['do']]> {
  return runBounded({
    module: new URL('./drawing-work.ts', import.meta.url),
    input,
    owner: context.isSignedIn ? context.userId : 'house',
    signal: context.facts.signal,
    ...allowance,
  });
}

/**
 * Compiles a drawing with what is known of the tenant: at once when it is small and simple, else outside the thread
 * that serves people. Throws `common.tooCostly`, `common.tooManyRequests`.
 */
export async function compileDrawing(
  context: Context,
  xml: string,
  settings: Pick<ProcessSettings, 'allowedHosts'> = {},
): Promise<Compiled> {
  const { allowedHosts = [] } = settings;
  const surroundings: DrawingSurroundings = { ...(await surroundingsOf(context, xml)), allowedHosts };
  if (xml.length > small.characters) return inThread(context, { do: 'compile', xml, surroundings });
  const { markings } = small;
  const compiled = (await work({ do: 'compile', xml, surroundings: { ...surroundings, markings } })) as Compiled;
  const isComplex = compiled.problems.some(({ code }) => code === 'explorationLimit');
  return isComplex ? inThread(context, { do: 'compile', xml, surroundings }) : compiled;
}

/** Translates a drawing of another tool. Throws `common.tooCostly`, `common.tooManyRequests`. */
export async function importDrawing(context: Context, xml: string): Promise<Imported> {
  const surroundings: DrawingSurroundings = await surroundingsOf(context, xml);
  return inThread(context, { do: 'import', xml, surroundings });
}

/** The drawing with places for its elements; a file that has none gets them, and one that cannot get them is refused. */
export async function layOutDrawing(context: Context, xml: string): Promise<string> {
  const answer = await inThread(context, { do: 'layOut', xml });
  if ('fault' in answer) throw workflowErrors.xmlInvalid({ detail: answer.fault });
  return answer.xml;
}

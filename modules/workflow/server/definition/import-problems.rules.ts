import type { ProblemOnWire } from '../../contract/index.ts';

/** What follows from a part that could not be translated: the element lacks it, or still has it in foreign words. */
const consequences: ReadonlySet<string> = new Set([
  'noHandler',
  'conditionMissing',
  'missingDefaultFlow',
  'expressionSyntax',
  'expressionType',
  'missingRef',
]);

/** Problems of an imported drawing, each once: what the translation has said of an element is not said again. */
export function importProblems(
  translation: readonly ProblemOnWire[],
  later: readonly ProblemOnWire[],
): ProblemOnWire[] {
  const said = new Set(translation.flatMap(({ elementId }) => elementId ?? []));
  const codes = new Set(translation.map(({ elementId, code }) => `${code} ${elementId}`));
  const news = later.filter(({ elementId, code }) => {
    if (codes.has(`${code} ${elementId}`)) return false;
    return elementId === null || !said.has(elementId) || !consequences.has(code);
  });
  const seen = new Set<string>();
  return [...translation, ...news].filter(({ code, elementId, params }) => {
    const key = JSON.stringify([code, elementId, params]);
    return !seen.has(key) && seen.add(key);
  });
}

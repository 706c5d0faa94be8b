import { BpmnModdle } from 'bpmn-moddle';
import type { Element } from './compile-element.ts';
import type { Problem } from './graph.ts';
import wfModdle from './wf-moddle.json' with { type: 'json' };

const MAX_BYTES = 2 * 1024 * 1024;
export const MAX_NODES = 500;
export const MAX_FLOWS = 1_500;
export const MAX_DEPTH = 8;

/** A problem of the file as a whole. */
export function fileProblem(code: string, params: Problem['params'] = {}): Problem {
  return { severity: 'error', code, elementId: null, params };
}

/** Why a file is not even read: its size, or declarations that could make a small file grow without end. */
function refusedBeforeReading(xml: string): Problem | undefined {
  if (xml.length > MAX_BYTES || new TextEncoder().encode(xml).length > MAX_BYTES) {
    return fileProblem('xmlTooBig', { what: 'bytes', limit: MAX_BYTES });
  }
  const declaration = /<!(?:DOCTYPE|ENTITY)/i.exec(xml);
  if (declaration !== null) {
    return fileProblem('dtdForbidden', { line: xml.slice(0, declaration.index).split('\n').length });
  }
  return undefined;
}

let known: BpmnModdle | undefined;

/** Reader and writer of BPMN with our extension; it keeps nothing of what it reads, and making it takes longer than reading. */
export const moddle = (): BpmnModdle => (known ??= new BpmnModdle({ wf: wfModdle }));

function invalid(message: string): Problem {
  const line = /line: (\d+)/.exec(message)?.[1];
  const column = /column: (\d+)/.exec(message)?.[1];
  const nested = /nested error: (.+)/.exec(message)?.[1];
  return fileProblem('xmlInvalid', {
    detail: nested ?? message.split('\n')[0] ?? message,
    line: line === undefined ? 1 : Number(line) + 1,
    column: column === undefined ? 1 : Number(column) + 1,
  });
}

/** References to nothing are named by element later; parameters of handler rules are attributes that nobody can list. */
const HARMLESS = /^unresolved reference|^unknown attribute/;

/** The encoding that a file declares; its text has been decoded by it before it comes here. */
const DECLARED = /^(\uFEFF?\s*<\?xml[^>]*?)\s+encoding\s*=\s*["'][^"']*["']/;

/** Reads a file; references to nothing are no problem yet, the checks name them by element. */
export async function readXml(
  xml: string,
): Promise<{ readonly root?: Element; readonly problems: readonly Problem[] }> {
  const refused = refusedBeforeReading(xml);
  if (refused !== undefined) return { problems: [refused] };
  try {
    const { rootElement, warnings } = await moddle().fromXML(xml.replace(DECLARED, '$1'));
    const broken = warnings.filter((warning) => !HARMLESS.test(warning.message));
    return { root: rootElement, problems: broken.map((warning) => invalid(warning.message)) };
  } catch (error) {
    return { problems: [invalid(error instanceof Error ? error.message : String(error))] };
  }
}

import type { Problem } from '@mp/engine/core';
import { text } from '@mp/kernel/web';
import { type ProblemOnWire, problemParams } from '../../contract/index.ts';
import type { Surroundings } from './design.client.ts';

/** A problem of the drawing with its sentence. */
export type EditorProblem = Omit<ProblemOnWire, 'params'> & { readonly key: string };

/** Problems that only the server can find: it knows the people and the settings. */
const serverOnly = new Set(['unknownUser', 'unknownRole', 'unknownPosition', 'hostNotAllowed', 'hostNotSecure']);

/** Problems with their keys. */
function keyed(problems: readonly ProblemOnWire[]): EditorProblem[] {
  return problems.map(({ severity, code, elementId, message, acceptable }, at) => ({
    key: `${code} ${elementId ?? ''} ${at}`,
    severity,
    code,
    elementId,
    message,
    acceptable,
  }));
}

const onWire = ({ severity, code, elementId, params, acceptable }: Problem): ProblemOnWire => ({
  severity,
  code,
  elementId,
  params: { ...params },
  message: text(`workflow.problem.${code}`, problemParams(code, params)),
  acceptable: acceptable === true,
});

/** Judges a drawing in the browser; what only the server knows is taken from its last answer. */
export async function findProblems(
  xml: string,
  around: Surroundings,
  fromServer: readonly ProblemOnWire[],
): Promise<EditorProblem[]> {
  const { compile } = await import('@mp/engine/compile');
  const resources = new Map(around.resources.map(({ key, fields }) => [key, fields]));
  const { problems } = await compile(xml, {
    rules: around.rules,
    formOf: (resource) => resources.get(resource),
    services: new Set(around.services),
    processes: new Map(around.processes.map(({ key, calls }) => [key, calls])),
  });
  return keyed([...problems.map(onWire), ...fromServer.filter(({ code }) => serverOnly.has(code))]);
}

import type { FormType, Problem } from '@mp/engine/core';
import { declaredResources } from '@mp/kernel/contract';
import { listOptions, may, optionalPort, resourceServer, toObjects } from '@mp/kernel/server';
import type { Context, Statement } from '@mp/kernel/server';
import { formTypesOf, formTypesOfResource, problemParams } from '../../contract/index.ts';
import type { DesignerSurroundings, ProblemOnWire } from '../../contract/index.ts';
import { handlerRuleParams } from '../handler/registry.ts';
import { wireText } from '../names.rules.ts';
import { internalServiceNames } from '../service-task/registry.ts';
import type { DrawingSurroundings } from './drawing-work.ts';
import { deployedStatement, knownStatement } from './definition.query.ts';

interface DeployedRow {
  readonly key: string;
  readonly name: Readonly<Record<string, unknown>>;
  readonly calls: readonly string[];
}

interface SurroundingsRow {
  readonly users: readonly string[];
  readonly roles: readonly string[];
  readonly positions: readonly string[];
  readonly orgs: readonly string[];
  readonly names: Readonly<Record<string, string>>;
}

/** Most distinct values of a drawing that are looked up. */
const maxAsked = 5_000;

/** Every attribute value of a drawing that might name a user, role, position or organisation. */
function askedIn(xml: string): Statement {
  const values = new Set<string>();
  for (const [, text = ''] of xml.matchAll(/="([^"]{1,40000})"/g))
    for (const value of text.split(/[,\s]+/)) if (value !== '' && values.size < maxAsked) values.add(value);
  const ids = [...values].filter((value) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value));
  const words = [...values].filter((value) => value.length <= 64);
  return knownStatement({ users: ids, roles: words, positions: words, orgs: ids, userNames: words });
}

/** Fields of the resources whose names stand in a drawing. */
function formsIn(xml: string): DrawingSurroundings['forms'] {
  const keys = [...declaredResources().keys()].filter((key) => xml.includes(key));
  return new Map(keys.map((key) => [key, formTypesOf(key) ?? []]));
}

/** Those of the dictionaries named in a drawing that exist; nothing where no module keeps any. */
async function dictionariesIn(context: Context, xml: string): Promise<{ dictionaries?: ReadonlySet<string> }> {
  const read = optionalPort('dictionary');
  if (!read) return {};
  const codes = new Set([...xml.matchAll(/\bdictionary="(\w{1,40})"/g)].map(([, code = '']) => code).slice(0, 200));
  const found = await Promise.all([...codes].map(async (code) => ((await read(context, code)) ? [code] : [])));
  return { dictionaries: new Set(found.flat()) };
}

/** The dictionaries that the caller may read, as fields of a form name them. */
async function offeredDictionaries(context: Context): Promise<{ code: string; name: string }[]> {
  const server = resourceServer('reference.dictionary');
  if (!server || !may(context.rights, 'dictionary.read')) return [];
  const options = await listOptions(context, server, { size: 200 });
  return options.flatMap(({ number, label }) => (number ? [{ code: number, name: label }] : []));
}

/** What the compiler must know of the tenant to judge this drawing. */
export async function surroundingsOf(context: Context, xml: string): Promise<DrawingSurroundings> {
  const [known, deployed] = await context.batch(() => [askedIn(xml), deployedStatement]);
  const [row] = known ? toObjects<SurroundingsRow>(known) : [];
  const processes = deployed ? toObjects<DeployedRow>(deployed) : [];
  return {
    rules: handlerRuleParams(),
    forms: formsIn(xml),
    ...(await dictionariesIn(context, xml)),
    services: new Set(internalServiceNames()),
    userIds: new Set(row?.users),
    userNames: new Map(Object.entries(row?.names ?? {})),
    roleCodes: new Set(row?.roles),
    positionCodes: new Set(row?.positions),
    organisationIds: new Set(row?.orgs),
    processes: new Map(processes.map(({ key, calls }) => [key, calls])),
  };
}

/** Problems in the reader's language. */
export function editorProblems(context: Context, problems: readonly Problem[]): ProblemOnWire[] {
  const { texts } = context;
  return problems.map(({ severity, code, elementId, params, acceptable }) => ({
    severity,
    code,
    elementId,
    params: { ...params },
    message: texts.text(context.locale, `workflow.problem.${code}`, problemParams(code, params)),
    acceptable: acceptable === true,
  }));
}

/** What the designer offers: rules, services, resources with their fields, processes that may be called. */
export async function readSurroundings(context: Context): Promise<DesignerSurroundings> {
  const [deployed] = await context.batch(() => [deployedStatement]);
  const resources = [...declaredResources().values()].filter(({ global }) => !global);
  return {
    rules: Object.fromEntries(Object.entries(handlerRuleParams()).map(([type, params]) => [type, params.map(mutable)])),
    services: internalServiceNames(),
    resources: resources.map((resource) => ({
      key: resource.key,
      fields: formTypesOfResource(resource) as FormType[],
    })),
    processes: (deployed ? toObjects<DeployedRow>(deployed) : []).map(({ key, name, calls }) => ({
      key,
      name: wireText(name),
      calls: [...calls],
    })),
    dictionaries: await offeredDictionaries(context),
  };
}

type Param = DesignerSurroundings['rules'][string][number];

function mutable(param: ReturnType<typeof handlerRuleParams>[string][number]): Param {
  const { options, fieldKinds, when, ...rest } = param;
  return {
    ...rest,
    ...(options ? { options: [...options] } : {}),
    ...(fieldKinds ? { fieldKinds: [...fieldKinds] } : {}),
    ...(when ? { when: { param: when.param, is: [...when.is] } } : {}),
  };
}

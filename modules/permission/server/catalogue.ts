import {
  declaredEndpoints,
  declaredFunctions,
  declaredPages,
  declaredResources,
  fieldTextKey,
  functionsOfPage,
} from '@mp/kernel/contract';
import type { Language, Resource } from '@mp/kernel/contract';
import { isPlatformFunction } from '@mp/kernel/server';
import type { Texts } from '@mp/kernel/server';
import type { Catalogue } from './rights-evaluator.ts';

let made: Catalogue | undefined;

/** What the loaded modules declare, gathered once; modules are loaded and their routes made before the first call. */
export function catalogue(): Catalogue {
  return (made ??= declaredCatalogue());
}

/** What is declared at this moment, for checks before the routes are made. */
export function declaredCatalogue(): Catalogue {
  return {
    pages: declaredPages(),
    carried: new Set(
      [...declaredPages().values()].flatMap((page) => {
        const { reads, writes, others } = functionsOfPage(page);
        return [...reads, ...writes, ...others];
      }),
    ),
    functions: declaredFunctions(),
    endpoints: new Map(
      [...declaredEndpoints().values()]
        .filter(({ access }) => access !== 'public' && access !== 'session')
        .map(({ id, access }) => [id, access]),
    ),
    isPlatform: isPlatformFunction,
    fixed: (dimension) =>
      [...declaredResources().values()].flatMap(({ entity, fixedWithin }) =>
        (fixedWithin?.[dimension] ?? []).map((name) => `${entity}.${name}`),
      ),
  };
}

/** Functions that no page but these carries: with the pages they are withheld as well. */
export function functionsOnlyOf(codes: ReadonlySet<string>): string[] {
  if (codes.size === 0) return [];
  const functions = (isAmong: boolean) =>
    [...declaredPages().values()]
      .filter(({ code, under }) => codes.has(under ?? code) === isAmong)
      .flatMap((page) => {
        const { reads, writes, others } = functionsOfPage(page);
        return [...reads, ...writes, ...others];
      });
  const elsewhere = new Set(functions(false));
  return [...new Set(functions(true))].filter((key) => !elsewhere.has(key));
}

/** Fields with a right of their own by declaration, `user.mobile`. */
export function declaredControls(): string[] {
  return [...declaredResources().values()].flatMap((resource) =>
    Object.entries(resource.fields)
      .filter(([, { controlled }]) => controlled)
      .map(([name]) => `${resource.entity}.${name}`),
  );
}

/** The resource of an entity, `user`. */
export function resourceOfEntity(entity: string): Resource | undefined {
  return [...declaredResources().values()].find((resource) => resource.entity === entity);
}

/** The name of a function; of a part of one, such as looking behind the mask of one field, with that part. */
export function functionName(texts: Texts, language: Language, key: string): string {
  const [entity = '', , part] = key.split('.');
  const name = texts.functionName(language, key);
  return part === undefined ? name : `${name} · ${fieldName(texts, language, `${entity}.${part}`)}`;
}

/** The name of a field, `user.mobile`; its key when the field is not declared. */
export function fieldName(texts: Texts, language: Language, key: string): string {
  const [entity = '', name = ''] = key.split('.');
  const resource = resourceOfEntity(entity);
  const textKey = resource ? fieldTextKey(resource, name) : `${entity}.field.${name}`;
  return texts.has(language, textKey) ? texts.text(language, textKey) : key;
}

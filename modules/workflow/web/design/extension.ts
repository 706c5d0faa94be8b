import { type Bo, boOf, listOf } from './bpmn.ts';

/** An extension as plain values: attributes, and lists of the same. */
export interface Plain {
  readonly [name: string]: string | number | boolean | undefined | readonly Plain[];
}

/** Makes pieces of the model. */
export interface Moddle {
  readonly create: (type: string, values: Readonly<Record<string, unknown>>) => Bo;
}

/** The extension of an element by its type: `wf:Handlers`. */
export function extensionOf(bo: Bo | undefined, type: string): Bo | undefined {
  return listOf(boOf(bo, 'extensionElements'), 'values').find((each) => each.$type === type);
}

/** All extensions of a type. */
export function extensionsOf(bo: Bo | undefined, type: string): readonly Bo[] {
  return listOf(boOf(bo, 'extensionElements'), 'values').filter((each) => each.$type === type);
}

/** An extension as plain values; an empty object where there is none. */
export function plainOf(bo: Bo | undefined): Plain {
  if (!bo) return {};
  const known = bo.$descriptor.properties.map(({ ns, isMany }) => {
    const name = ns.localName;
    if (isMany === true) return [name, listOf(bo, name).map(plainOf)] as const;
    return [name, bo.get(name)] as const;
  });
  const values = { ...bo.$attrs, ...Object.fromEntries(known) };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isSomething(value))) as Plain;
}

function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}

/** The plain values that say something. */
export function saying(plain: Plain): Plain {
  return Object.fromEntries(Object.entries(plain).filter(([, value]) => isSomething(value)));
}

/** The list of a plain extension; empty where there is none. */
export function plainList(plain: Plain, name: string): readonly Plain[] {
  const value = plain[name];
  return Array.isArray(value) ? value : [];
}

/** An attribute of a plain extension as text. */
export function plainText(plain: Plain, name: string): string {
  const value = plain[name];
  return value === undefined || typeof value === 'object' ? '' : String(value);
}

/** Makes an extension of plain values. */
export function extensionFrom(moddle: Moddle, type: string, plain: Plain): Bo {
  const made = moddle.create(type, {});
  for (const [name, value] of Object.entries(saying(plain))) {
    const property = made.$descriptor.properties.find(({ ns }) => ns.localName === name);
    if (!Array.isArray(value) || !property) {
      made.set(name, value);
      continue;
    }
    const children = value.map((child) => extensionFrom(moddle, property.type, child));
    for (const child of children) Object.assign(child, { $parent: made });
    made.set(name, children);
  }
  return made;
}

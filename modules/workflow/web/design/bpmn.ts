/** A piece of the drawing's model as bpmn-moddle keeps it. */
export interface Bo {
  readonly $type: string;
  readonly $attrs: Readonly<Record<string, unknown>>;
  readonly $parent?: Bo;
  readonly $descriptor: {
    readonly properties: readonly {
      readonly name: string;
      readonly type: string;
      readonly isMany?: boolean;
      readonly isAttr?: boolean;
      readonly ns: { readonly localName: string };
    }[];
  };
  readonly id: string;
  get: (name: string) => unknown;
  set: (name: string, value: unknown) => void;
  $instanceOf: (type: string) => boolean;
}

/** A shape or connection on the canvas. */
export interface Shape {
  readonly id: string;
  readonly type: string;
  readonly businessObject: Bo;
  readonly di: Bo;
  readonly parent?: Shape;
  /** The name beside an element, a shape of its own; and back. */
  readonly label?: Shape;
  readonly labelTarget?: Shape;
  readonly waypoints?: readonly object[];
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly outgoing: readonly Shape[];
  readonly children: readonly Shape[];
}

/** The pieces of a property that is a list. */
export function listOf(bo: Bo | undefined, name: string): readonly Bo[] {
  const value = bo?.get(name);
  return Array.isArray(value) ? value : [];
}

/** The piece that a property holds. */
export function boOf(bo: Bo | undefined, name: string): Bo | undefined {
  const value = bo?.get(name);
  return typeof value === 'object' && value !== null && '$type' in value ? (value as Bo) : undefined;
}

/** A property as text; empty when there is none. */
export function textOf(bo: Bo | undefined, name: string): string {
  const value = bo?.get(name);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The kind of an element without its prefix: `userTask`. */
export function kindOf(bo: Bo): string {
  const name = bo.$type.replace(/^\w+:/, '');
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** What triggers an event: `timer`, `message`, `signal`, `error`, `terminate`; empty for none. */
export function triggerOf(bo: Bo): string {
  const [definition] = listOf(bo, 'eventDefinitions');
  return definition ? kindOf(definition).replace(/EventDefinition$/, '') : '';
}

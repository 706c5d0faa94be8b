import type { FormType } from '@mp/engine/core';
import { createContext, useContext } from 'react';
import type { Bo, Shape } from '../bpmn.ts';
import type { Surroundings } from '../design.client.ts';
import { extensionOf, type Plain, plainOf } from '../extension.ts';
import type { Studio } from '../studio.ts';

/** What the properties of an element are made of. */
export interface Panel {
  readonly studio: Studio;
  /** Element on the canvas that the change is a step of. */
  readonly shape: Shape;
  /** What has the properties: the element, or the process behind the canvas. */
  readonly bo: Bo;
  readonly around: Surroundings;
  /** Fields of the process's form; undefined for an own page. */
  readonly form: readonly FormType[] | undefined;
  /** Resource that the process is bound to. */
  readonly resource: string | undefined;
}

const PanelContext = createContext<Panel | null>(null);
/** Gives the chosen element to its properties. */
export const PanelProvider = PanelContext.Provider;

/** The chosen element. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error('properties stand in a panel');
  return panel;
}

/** An extension of the chosen element, and how it is changed; what is empty is left out of the file. */
export function useExtension(type: string, holder?: Bo): readonly [Plain, (change: Plain) => void] {
  const { studio, shape, bo } = usePanel();
  const at = holder ?? bo;
  const plain = plainOf(extensionOf(at, type));
  return [plain, (change) => studio.extendIn({ shape, holder: at }, type, [{ ...plain, ...change }])];
}

/** Changes properties of the chosen element itself. */
export function useSet(): (values: Readonly<Record<string, unknown>>) => void {
  const { studio, shape, bo } = usePanel();
  return (values) => (bo === shape.businessObject ? studio.set(shape, values) : studio.setIn(shape, bo, values));
}

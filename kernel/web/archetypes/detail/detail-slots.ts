import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { AnyRecord } from '../../resource-client.ts';
import type { OwnAction } from '../record-actions.ts';

/** A further tab of the detail page, such as the children of the record. */
export interface DetailTabProps {
  readonly name: string;
  /** Translated. */
  readonly title: string;
  readonly count?: number;
  /** Names of what stands in it: an address that asks for one of them opens this tab. */
  readonly parts?: readonly string[];
  readonly children: ReactNode | ((record: AnyRecord) => ReactNode);
}

/** A further action of the detail page, or the page's own way of a declared one. */
export type DetailActionProps = OwnAction;

/** How one field is shown instead of its kind's way. */
export interface DetailFieldProps {
  readonly name: string;
  readonly render: (value: unknown, record: AnyRecord) => ReactNode;
}

/** Slots draw nothing by themselves: the page reads their properties. */
export function DetailTabSlot(_props: DetailTabProps): ReactNode {
  return null;
}
/** See `DetailActionProps`. */
export function DetailActionSlot(_props: DetailActionProps): ReactNode {
  return null;
}
/** See `DetailFieldProps`. */
export function DetailFieldSlot(_props: DetailFieldProps): ReactNode {
  return null;
}

/** The slots among a detail page's children. */
export function detailSlots(children: ReactNode): {
  tabs: readonly DetailTabProps[];
  actions: readonly DetailActionProps[];
  fields: ReadonlyMap<string, DetailFieldProps>;
} {
  const all = Children.toArray(children).filter((child): child is ReactElement => isValidElement(child));
  return {
    tabs: all
      .filter((child): child is ReactElement<DetailTabProps> => child.type === DetailTabSlot)
      .map(({ props }) => props),
    actions: all
      .filter((child): child is ReactElement<DetailActionProps> => child.type === DetailActionSlot)
      .map(({ props }) => props),
    fields: new Map(
      all
        .filter((child): child is ReactElement<DetailFieldProps> => child.type === DetailFieldSlot)
        .map(({ props }) => [props.name, props]),
    ),
  };
}

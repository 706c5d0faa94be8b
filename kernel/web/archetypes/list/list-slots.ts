import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { AnyRecord } from '../../resource-client.ts';

/** A column of the list: changes the one of a field, or adds one that is no field. */
export interface ListColumnProps {
  /** Name of the field, or of the added column. */
  readonly field: string;
  /** Translated heading; that of the field when not given. */
  readonly title?: string;
  readonly width?: number;
  readonly pin?: 'left' | 'right';
  /** Left out until the user asks for it. */
  readonly optional?: boolean;
  readonly render?: (value: unknown, record: AnyRecord) => ReactNode;
}

/** A further action of a row. The first two actions of a row are visible, the others folded. */
export interface ListRowActionProps {
  /** `freeze`: text key `<entity>.action.freeze`, right `<entity>.freeze` unless told otherwise. */
  readonly action: string;
  readonly right?: string | null;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** Only for records of which this holds. */
  readonly when?: (record: AnyRecord) => boolean;
  /** Sentence why it may not be done now. */
  readonly refused?: (record: AnyRecord) => string | undefined;
  readonly onRun: (record: AnyRecord) => void;
  /** Before the built-in ones. */
  readonly first?: boolean;
}

/** Further buttons in the title line, before New. */
export interface ListToolbarProps {
  readonly children: ReactNode;
}

/** What the list says while it holds nothing at all. */
export interface ListEmptyProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Slots draw nothing by themselves: the list reads their properties. */
export function ListColumnSlot(_props: ListColumnProps): ReactNode {
  return null;
}
/** See `ListRowActionProps`. */
export function ListRowActionSlot(_props: ListRowActionProps): ReactNode {
  return null;
}
/** See `ListToolbarProps`. */
export function ListToolbarSlot(_props: ListToolbarProps): ReactNode {
  return null;
}
/** See `ListEmptyProps`. */
export function ListEmptySlot(_props: ListEmptyProps): ReactNode {
  return null;
}

/** The slots among a list's children. */
export interface ListSlots {
  readonly columns: readonly ListColumnProps[];
  readonly rowActions: readonly ListRowActionProps[];
  readonly toolbar: readonly ReactNode[];
  readonly empty: ListEmptyProps | undefined;
}

/** Reads the slots among a list's children. */
export function listSlots(children: ReactNode): ListSlots {
  const all = Children.toArray(children).filter((child): child is ReactElement => isValidElement(child));
  return {
    columns: all
      .filter((child): child is ReactElement<ListColumnProps> => child.type === ListColumnSlot)
      .map(({ props }) => props),
    rowActions: all
      .filter((child): child is ReactElement<ListRowActionProps> => child.type === ListRowActionSlot)
      .map(({ props }) => props),
    toolbar: all
      .filter((child): child is ReactElement<ListToolbarProps> => child.type === ListToolbarSlot)
      .map(({ props }) => props.children),
    empty: all.find((child): child is ReactElement<ListEmptyProps> => child.type === ListEmptySlot)?.props,
  };
}

import type { Filter } from '@mp/kernel/contract';
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { FilterProps } from '../../controls/control.ts';
import type { AnyRecord } from '../../resource-client.ts';
import type { OwnAction } from '../record-actions.ts';

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
  /** Drawn by `render` from the field's value alone: left out while that is empty in every row. */
  readonly hidesEmpty?: boolean;
  readonly render?: (value: unknown, record: AnyRecord) => ReactNode;
}

/**
 * A further action of a row, or the page's own way of a declared one: text key `<entity>.action.<name>`, right
 * `<entity>.<name>` unless told otherwise. The first two actions of a row are visible, the others folded.
 */
export interface ListRowActionProps extends OwnAction {
  /** Before the built-in ones. */
  readonly first?: boolean;
}

/** A filter of the bar with a control of the page's own instead of the kind's. */
export interface ListFilterProps {
  /** Name of the field. */
  readonly field: string;
  readonly render: (props: FilterProps) => ReactNode;
  /** What its filters say where they can be taken away; in the words of the kind when not given. */
  readonly words?: (filters: readonly Filter[]) => ReactNode;
}

/** A further action on the chosen rows that the page runs itself. */
export interface ListBatchProps {
  /** `approve`: text key `<entity>.action.approve`. */
  readonly action: string;
  /** Right that it needs; a session is enough when not given. */
  readonly right?: string;
  readonly danger?: boolean;
  /** `clear` takes the choice away when it is done. */
  readonly onRun: (records: readonly AnyRecord[], clear: () => void) => void;
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

/** See `ListFilterProps`. */
export function ListFilterSlot(_props: ListFilterProps): ReactNode {
  return null;
}
/** See `ListBatchProps`. */
export function ListBatchSlot(_props: ListBatchProps): ReactNode {
  return null;
}

/** The slots among a list's children. */
export interface ListSlots {
  readonly columns: readonly ListColumnProps[];
  readonly rowActions: readonly ListRowActionProps[];
  readonly filters: ReadonlyMap<string, ListFilterProps>;
  readonly batch: readonly ListBatchProps[];
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
    filters: new Map(
      all
        .filter((child): child is ReactElement<ListFilterProps> => child.type === ListFilterSlot)
        .map(({ props }) => [props.field, props]),
    ),
    batch: all
      .filter((child): child is ReactElement<ListBatchProps> => child.type === ListBatchSlot)
      .map(({ props }) => props),
    toolbar: all
      .filter((child): child is ReactElement<ListToolbarProps> => child.type === ListToolbarSlot)
      .map(({ props }) => props.children),
    empty: all.find((child): child is ReactElement<ListEmptyProps> => child.type === ListEmptySlot)?.props,
  };
}

import type { ErrorParams, FieldError, Resource } from '../../contract/index.ts';
import type { MutableValues, ResourceServer, Values } from '../resource/model.ts';
import type { MappedColumn } from './columns.ts';
import type { Existing } from './existing.ts';
import type { CellError, RowAction } from './import-store.ts';

/** A row while it is judged. */
export interface Draft {
  readonly line: number;
  readonly no: number;
  readonly texts: readonly string[];
  /** What the cells say; cells that leave the record as it is are taken out again. */
  readonly values: MutableValues;
  readonly errors: CellError[];
  id: string;
  old?: Existing;
  action: RowAction;
}

/** A cell of a row that names records. */
export interface ReferenceCell {
  readonly draft: Draft;
  readonly column: MappedColumn;
  readonly target: ResourceServer;
}

/** A value that may stand only once, as unique indexes see it, and the record that has it. */
export interface UniqueValue {
  readonly name: string;
  readonly key: string | undefined;
  readonly owner: string | undefined;
}

/** Why a cell is wrong, by its column's key (empty: the row as a whole). */
export interface CellFault {
  readonly column: string;
  readonly code: string;
  readonly params?: ErrorParams | undefined;
}

const longest = 32_767;
/** A text as it is kept: whole signs only, and no longer than a cell. */
export const cleanText = (text: string) => text.toWellFormed().replaceAll('\u0000', '\uFFFD').slice(0, longest);

/** The fields that are wrong already, so that rules over several fields leave them alone. */
export const pathsOf = ({ errors }: Draft): FieldError[] =>
  errors.map(({ column, code }) => ({ path: column.split('.')[0] ?? '', code }));

/** Languages that the sheet does not give keep what stands there. */
export function mergedTexts(resource: Resource, values: Values, old: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (resource.fields[name]?.kind !== 'i18nText' || typeof value !== 'object' || value === null)
        return [name, value];
      const whole = Object.entries({ ...(old[name] as object | null), ...value }).filter(
        ([, text]) => text !== '' && text !== null,
      );
      return [name, whole.length === 0 ? null : Object.fromEntries(whole)];
    }),
  );
}

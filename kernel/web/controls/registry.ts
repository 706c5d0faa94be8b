import type { FieldKind } from '@mp/kernel/contract';
import {
  ChoiceCell,
  ColourCell,
  DateCell,
  FlagCell,
  I18nTextCell,
  IconCell,
  ImageCell,
  lazyCell,
  JsonCell,
  NumberCell,
  RefCell,
  SecretCell,
  TextCell,
  UrlCell,
} from './cells.tsx';
import type { Control } from './control.ts';
import './controls.css';
import { FieldFilter } from './filters.tsx';

const text = { cell: TextCell, filter: FieldFilter, width: 160 } as const;
const number = { cell: NumberCell, filter: FieldFilter, width: 130, digits: true } as const;
const choice = { cell: ChoiceCell, filter: FieldFilter, width: 120 } as const;
const date = { cell: DateCell, filter: FieldFilter, width: 120 } as const;
const ref = { cell: RefCell, filter: FieldFilter, width: 160 } as const;

// Few lists show files and formatted text, so these cells come with the first that does.
const FileCell = lazyCell(() => import('./FileCell.tsx').then((file) => file.FileCell));
const RichTextCell = lazyCell(() => import('./RichTextCell.tsx').then((file) => file.RichTextCell));

const RowsCell = lazyCell(() => import('./RowsCell.tsx').then((file) => file.RowsCell));

/** How every kind of field is shown and filtered, and its room; `editors` holds how it is edited. */
export const controls: Readonly<Record<FieldKind, Control>> = {
  text,
  longText: { ...text, wide: true, width: 240 },
  integer: { ...number, width: 110 },
  decimal: number,
  money: { ...number, width: 150 },
  boolean: { cell: FlagCell, filter: FieldFilter, width: 90 },
  date,
  dateTime: { ...date, width: 160 },
  choice,
  choices: { ...choice, width: 180 },
  ref,
  refs: { ...ref, wide: true, width: 200 },
  phone: { ...text, width: 140 },
  email: { ...text, width: 200 },
  url: { ...text, cell: UrlCell, width: 220 },
  idCard: { ...text, width: 190 },
  password: { ...text, cell: SecretCell, width: 100 },
  image: { cell: ImageCell, filter: FieldFilter, width: 72 },
  i18nText: { ...text, cell: I18nTextCell, width: 180 },
  icon: { ...text, cell: IconCell, width: 140 },
  colour: { ...text, cell: ColourCell, width: 110 },
  json: { ...text, cell: JsonCell, wide: true, width: 100 },
  file: { cell: FileCell, filter: FieldFilter, wide: true, width: 180 },
  files: { cell: FileCell, filter: FieldFilter, wide: true, width: 220 },
  rows: { cell: RowsCell, filter: FieldFilter, wide: true, width: 120 },
  richText: { cell: RichTextCell, filter: FieldFilter, wide: true, width: 240 },
};

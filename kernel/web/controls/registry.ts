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

const text = { cell: TextCell, filter: FieldFilter, width: 160, least: 96 } as const;
const number = { cell: NumberCell, filter: FieldFilter, width: 110, least: 72, digits: true } as const;
const choice = { cell: ChoiceCell, filter: FieldFilter, width: 140, least: 72 } as const;
const date = { cell: DateCell, filter: FieldFilter, width: 112, least: 112 } as const;
const ref = { cell: RefCell, filter: FieldFilter, width: 150, least: 104 } as const;

// Few lists show files and formatted text, so these cells come with the first that does.
const FileCell = lazyCell(() => import('./FileCell.tsx').then((file) => file.FileCell));
const RichTextCell = lazyCell(() => import('./RichTextCell.tsx').then((file) => file.RichTextCell));

const RowsCell = lazyCell(() => import('./RowsCell.tsx').then((file) => file.RowsCell));

/** How every kind of field is shown and filtered, and its room; `editors` holds how it is edited. */
export const controls: Readonly<Record<FieldKind, Control>> = {
  text,
  longText: { ...text, wide: true, width: 240, least: 120 },
  integer: { ...number, width: 96 },
  decimal: number,
  money: { ...number, width: 140, least: 104 },
  boolean: { cell: FlagCell, filter: FieldFilter, width: 72, least: 56 },
  date,
  dateTime: { ...date, width: 156, least: 148 },
  choice,
  choices: { ...choice, width: 180, least: 88 },
  ref,
  refs: { ...ref, wide: true, width: 200, least: 104 },
  phone: { ...text, width: 136, least: 120 },
  email: { ...text, width: 200, least: 112 },
  url: { ...text, cell: UrlCell, width: 220, least: 112 },
  idCard: { ...text, width: 190, least: 176 },
  password: { ...text, cell: SecretCell, width: 100, least: 80 },
  image: { cell: ImageCell, filter: FieldFilter, width: 72, least: 64 },
  i18nText: { ...text, cell: I18nTextCell, width: 180 },
  icon: { ...text, cell: IconCell, width: 140 },
  colour: { ...text, cell: ColourCell, width: 110 },
  json: { ...text, cell: JsonCell, wide: true, width: 100, least: 72 },
  file: { cell: FileCell, filter: FieldFilter, wide: true, width: 180, least: 112 },
  files: { cell: FileCell, filter: FieldFilter, wide: true, width: 220, least: 112 },
  rows: { cell: RowsCell, filter: FieldFilter, wide: true, width: 120, least: 80 },
  richText: { cell: RichTextCell, filter: FieldFilter, wide: true, width: 240, least: 120 },
};

import type { FieldKind } from '@mp/kernel/contract';
import { createElement, lazy, type ComponentType, type ReactNode } from 'react';
import { ChoiceEdit } from './ChoiceEdit.tsx';
import { ColourEdit } from './ColourEdit.tsx';
import type { EditProps } from './control.ts';
import { FlagEdit } from './FlagEdit.tsx';
import { I18nTextEdit } from './I18nTextEdit.tsx';
import { ImageEdit } from './ImageEdit.tsx';
import { JsonEdit } from './JsonEdit.tsx';
import { NumberEdit } from './NumberEdit.tsx';
import { PasswordEdit } from './PasswordEdit.tsx';
import { RefEdit } from './RefEdit.tsx';
import { LongTextEdit, TextEdit } from './TextEdits.tsx';

const DateEdit = lazy(() => import('./DateEdit.tsx').then((file) => ({ default: file.DateEdit })));
const SignatureEdit = lazy(() => import('./SignatureEdit.tsx').then((file) => ({ default: file.SignatureEdit })));
const FilesEdit = lazy(() => import('./FilesEdit.tsx').then((file) => ({ default: file.FilesEdit })));
const RichTextEdit = lazy(() => import('./RichTextEdit.tsx').then((file) => ({ default: file.RichTextEdit })));
const RowsEdit = lazy(() => import('./RowsEdit.tsx').then((file) => ({ default: file.RowsEdit })));
const ScannedEdit = lazy(() => import('./ScannedEdit.tsx').then((file) => ({ default: file.ScannedEdit })));
const IconEdit = lazy(() => import('./IconEdit.tsx').then((file) => ({ default: file.IconEdit })));

/** One file, chosen or signed. */
function FileEdit(props: EditProps): ReactNode {
  return createElement(props.field.capture === 'signature' ? SignatureEdit : FilesEdit, props);
}

/** A control beside which the camera stands where codes are scanned into the field. */
const withScan = (edit: ComponentType<EditProps>): ComponentType<EditProps> =>
  function ScannableEdit(props) {
    return props.field.capture === 'code' ? createElement(ScannedEdit, { ...props, edit }) : createElement(edit, props);
  };

/** The control that edits each kind of field. Apart from `controls`, so that a list does not load what forms need. */
export const editors: Readonly<Record<FieldKind, ComponentType<EditProps>>> = {
  text: withScan(TextEdit),
  longText: LongTextEdit,
  integer: NumberEdit,
  decimal: NumberEdit,
  money: NumberEdit,
  boolean: FlagEdit,
  date: DateEdit,
  dateTime: DateEdit,
  choice: ChoiceEdit,
  choices: ChoiceEdit,
  ref: withScan(RefEdit),
  refs: RefEdit,
  phone: TextEdit,
  email: TextEdit,
  url: TextEdit,
  idCard: TextEdit,
  password: PasswordEdit,
  image: ImageEdit,
  i18nText: I18nTextEdit,
  icon: IconEdit,
  colour: ColourEdit,
  json: JsonEdit,
  file: FileEdit,
  files: FilesEdit,
  richText: RichTextEdit,
  rows: RowsEdit,
};

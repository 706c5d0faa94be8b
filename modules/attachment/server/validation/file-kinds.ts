/** How the content of a file shows what it is. */
type Proof =
  /** The first bytes, as the package file-type calls what they say. */
  | { readonly signature: string }
  /** An archive of the zip family; with `folder` an Office document, which has it and its list of contents. */
  | { readonly zip: string | null }
  /** Valid UTF-8 or GB18030 without NUL. */
  | 'text';

/** A kind of file that people may bring. */
export interface FileKind {
  /** Media type. */
  readonly type: string;
  readonly proof: Proof;
}

const office = 'application/vnd.openxmlformats-officedocument';

/** Every kind that some purpose may allow, by the ending of the name. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  png: { type: 'image/png', proof: { signature: 'png' } },
  jpg: { type: 'image/jpeg', proof: { signature: 'jpg' } },
  jpeg: { type: 'image/jpeg', proof: { signature: 'jpg' } },
  gif: { type: 'image/gif', proof: { signature: 'gif' } },
  webp: { type: 'image/webp', proof: { signature: 'webp' } },
  pdf: { type: 'application/pdf', proof: { signature: 'pdf' } },
  doc: { type: 'application/msword', proof: { signature: 'cfb' } },
  xls: { type: 'application/vnd.ms-excel', proof: { signature: 'cfb' } },
  ppt: { type: 'application/vnd.ms-powerpoint', proof: { signature: 'cfb' } },
  docx: { type: `${office}.wordprocessingml.document`, proof: { zip: 'word/' } },
  xlsx: { type: `${office}.spreadsheetml.sheet`, proof: { zip: 'xl/' } },
  pptx: { type: `${office}.presentationml.presentation`, proof: { zip: 'ppt/' } },
  zip: { type: 'application/zip', proof: { zip: null } },
  rar: { type: 'application/vnd.rar', proof: { signature: 'rar' } },
  txt: { type: 'text/plain', proof: 'text' },
  csv: { type: 'text/csv', proof: 'text' },
};

/** The ending of a name in small letters; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Whether browsers show the type by themselves. */
export function isPictureType(type: string): boolean {
  return type.startsWith('image/');
}

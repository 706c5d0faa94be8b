/** Who may read a file of a purpose: everybody of the tenant, the readers of the record it belongs to, its uploader. */
export type FileReaders = 'tenant' | 'owner' | 'uploader';

/** What a file is for, and what it may be. */
export interface FilePurpose {
  readonly name: string;
  /** Endings of the name, in small letters and without the point. */
  readonly extensions: readonly string[];
  /** Largest size in bytes; beyond 10 MB files come in parts that can be resumed. */
  readonly maxBytes: number;
  readonly readers: FileReaders;
}

/** Largest file that comes in one piece (platform.md 5.8). */
export const wholeUploadBytes = 10_485_760;

const registry = new Map<string, FilePurpose>();

/** Declares what files are for; both ends judge uploads by it. */
export function defineFilePurpose(purpose: FilePurpose): FilePurpose {
  registry.set(purpose.name, purpose);
  return purpose;
}

/** The purpose of a name; undefined when no loaded module declares it. */
export function filePurpose(name: string): FilePurpose | undefined {
  return registry.get(name);
}

/** Office files, texts, archives and pictures, as attachments may be (platform.md 4.3). */
export const attachmentExtensions = [
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'pdf',
  'rar',
  'zip',
  'jpg',
  'jpeg',
  'png',
  'gif',
] as const;

/** Attachment of a record. */
export const attachmentPurpose = defineFilePurpose({
  name: 'attachment',
  extensions: attachmentExtensions,
  maxBytes: wholeUploadBytes,
  readers: 'owner',
});

/** Photo that proves something at a record, taken on the spot or chosen. */
export const photoPurpose = defineFilePurpose({
  name: 'photo',
  extensions: ['jpg', 'jpeg', 'png', 'gif'],
  maxBytes: wholeUploadBytes,
  readers: 'owner',
});

/** Large attachment of a record, also tables as text; sent in parts. */
export const documentPurpose = defineFilePurpose({
  name: 'document',
  extensions: [...attachmentExtensions, 'csv'],
  maxBytes: 209_715_200,
  readers: 'owner',
});

/** Picture inside a formatted text. */
export const textPicturePurpose = defineFilePurpose({
  name: 'textPicture',
  extensions: ['png', 'jpg', 'jpeg', 'gif'],
  maxBytes: 2_097_152,
  readers: 'owner',
});

import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';
import { fieldsOfText, mergeText, projectFileErrors, type MergeValues } from '../contract/index.ts';

/** Kinds of documents that are merged. */
export type DocumentKind = 'docx' | 'xlsx' | 'txt';

/** A document and the values of its fields; without values its fields are asked for. */
export interface MergeTask {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
  readonly values: MergeValues | null;
}

/** Names in braces of a document, or the document with its values. */
export interface MergeAnswer {
  readonly fields: readonly string[];
  readonly bytes: Uint8Array;
}

/** What an unpacked document may hold: parts, and bytes in all. */
const limits = { parts: 1000, bytes: 30 * 1_048_576 };

interface PackedPart {
  readonly dir: boolean;
  readonly _data?: { readonly uncompressedSize?: number };
}

/** The archive of a document, as long as its directory promises less than the limits. */
function unpacked(bytes: Uint8Array): PizZip {
  let zip: PizZip;
  try {
    zip = new PizZip(bytes);
  } catch {
    throw projectFileErrors.templateBroken();
  }
  const parts = Object.values(zip.files) as unknown as readonly PackedPart[];
  const total = parts.reduce((sum, { _data: data }) => sum + (data?.uncompressedSize ?? 0), 0);
  if (parts.length > limits.parts || total > limits.bytes) throw projectFileErrors.templateTooLarge();
  return zip;
}

interface Part {
  readonly type?: string;
  readonly value?: string;
  readonly module?: string;
}

/** Conditions, loops and raw XML are no fields: they are told by a sign, which no project fills. */
const fieldOf = ({ value = '', module }: Part): string => (module ? `#${value}` : value);

function mergeWord(bytes: Uint8Array, values: MergeValues | null): MergeAnswer {
  const fields: string[] = [];
  const reader = {
    name: 'fields',
    postparse: (parts: readonly Part[]) => {
      fields.push(...parts.filter(({ type }) => type === 'placeholder').map(fieldOf));
      return parts;
    },
  };
  const zip = unpacked(bytes);
  try {
    const document = new Docxtemplater(zip, {
      modules: [reader as unknown as Docxtemplater.DXT.Module],
      linebreaks: true,
      errorLogging: false,
      nullGetter: () => '—',
    });
    if (values === null) return { fields, bytes };
    document.render(values);
    return { fields, bytes: document.toUint8Array() };
  } catch {
    throw projectFileErrors.templateBroken();
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plainOf = (xml: string): string =>
  xml.replaceAll(/&(amp|lt|gt|quot|apos);/gu, (_, name: string) => entities[name] ?? '');
const xmlOf = (text: string): string =>
  text.replaceAll(/[&<>]/gu, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));

/** Texts of cells: those that sheets share, and those that stand in their cell. */
const cellText = /<(si|is)(\s[^>]*)?>(.*?)<\/\1>/gsu;
const runText = /<t(?:\s[^>]*)?>([^<]*)<\/t>/gu;

/** A cell is merged as a whole: formats within a text that has fields become one. */
function mergeSheet(bytes: Uint8Array, values: MergeValues | null): MergeAnswer {
  const zip = unpacked(bytes);
  const fields: string[] = [];
  for (const name of Object.keys(zip.files).filter((each) =>
    /^xl\/(sharedStrings|worksheets\/[^/]+)\.xml$/u.test(each),
  )) {
    const xml = zip.file(name)?.asText() ?? '';
    const merged = xml.replaceAll(
      cellText,
      (whole: string, ...[tag = 'si', attributes = '', inner = '']: readonly (string | undefined)[]) => {
        const text = plainOf([...inner.matchAll(runText)].map(([, run = '']) => run).join(''));
        const found = fieldsOfText(text);
        fields.push(...found);
        if (values === null || found.length === 0) return whole;
        return `<${tag}${attributes}><t xml:space="preserve">${xmlOf(mergeText(text, values))}</t></${tag}>`;
      },
    );
    if (merged !== xml) zip.file(name, merged);
  }
  return { fields, bytes: values === null ? bytes : zip.generate({ type: 'uint8array', compression: 'DEFLATE' }) };
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function mergePlain(bytes: Uint8Array, values: MergeValues | null): MergeAnswer {
  const text = decoded(bytes);
  return {
    fields: fieldsOfText(text),
    bytes: values === null ? bytes : new TextEncoder().encode(mergeText(text, values)),
  };
}

const mergers = { docx: mergeWord, xlsx: mergeSheet, txt: mergePlain } as const;

/** Reads the fields of a document, or fills them; runs in a thread of its own, within bounds of time and memory. */
export async function work({ kind, bytes, values }: MergeTask): Promise<MergeAnswer> {
  return mergers[kind](bytes, values);
}

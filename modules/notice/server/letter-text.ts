/** The place of a personal address in the text of a letter; the character is of private use and taken out of texts. */
const place = /\uE000(\d+)\uE000/g;

/** A mark where the personal address of that number goes. */
export const addressMark = (at: number): string => `\uE000${at}\uE000`;

/** What a record shows in the place of a personal address. */
const hidden = '••••••';

/** The text with its personal addresses, or, without them, with dots in their place. */
export function withAddresses(text: string, addresses: readonly string[] = []): string {
  return text.replaceAll(place, (_mark, at: string) => addresses[Number(at)] ?? hidden);
}

/** A text that nobody can put a mark into. */
export const withoutMarks = (text: string): string => text.replaceAll('\uE000', '');

/** What one of several things says within a letter. */
export function itemText({ subject, body }: { readonly subject: string; readonly body: string }): string {
  return body === '' || body === subject ? subject : `${subject}\n${body}`;
}

/** The address in the console under which a notice is read. */
export const noticePage = (id: string): string => `/noticeDetail?id=${id}`;

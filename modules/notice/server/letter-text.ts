/** What one of several things says within a letter. */
export function itemText({ subject, body }: { readonly subject: string; readonly body: string }): string {
  return body === '' || body === subject ? subject : `${subject}\n${body}`;
}

/** The address in the console under which a notice is read. */
export const noticePage = (id: string): string => `/noticeDetail?id=${id}`;

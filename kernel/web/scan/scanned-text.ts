/**
 * What a code says in place of what people would type. Codes that lead to a page carry it after the `#`, which is never
 * sent to anybody: a plate is read so without a connection. Undefined where a page is all that the code has.
 */
export function scannedText(code: string): string | undefined {
  const text = code.trim();
  if (!/^(?:https?:\/)?\//i.test(text)) return text;
  try {
    return decodeURIComponent(new URL(text, 'https://localhost').hash.slice(1)) || undefined;
  } catch {
    return undefined;
  }
}

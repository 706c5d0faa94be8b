/** Full-width signs that Chinese and Japanese keyboards give, as plain ones. */
const plainSigns: Readonly<Record<string, string>> = {
  '．': '.',
  '。': '.',
  '，': ',',
  '、': ',',
  '－': '-',
  '−': '-',
  ー: '-',
  '＋': '+',
};

/** Typed or pasted text with plain digits and signs, without grouping and blanks: `１２，３４５．６` → `12345.6`. */
export function plainNumber(typed: string): string {
  return [...typed]
    .map((sign) =>
      sign >= '０' && sign <= '９' ? String.fromCharCode(sign.charCodeAt(0) - 0xfee0) : (plainSigns[sign] ?? sign),
    )
    .join('')
    .replace(/[\s,_']/g, '')
    .replace(/^\+/, '');
}

/**
 * The decimal a text means, without leading zeros: `007.50` → `7.50`, `.5` → `0.5`, `5.` → `5`; never through a float.
 * Text that is no number stays as it is, so that the rule of the field can refuse it; empty text is null.
 */
export function decimalOf(typed: string): string | null {
  const plain = plainNumber(typed);
  if (plain === '') return null;
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(plain);
  const [, sign = '', whole = '', part = ''] = match ?? [];
  if (!match || whole + part === '') return typed.trim();
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  const value = part === '' ? digits : `${digits}.${part}`;
  return /[1-9]/.test(value) ? sign + value : value;
}

/** The whole number a text means; text that is none stays as it is. */
export function integerOf(typed: string): number | string | null {
  const decimal = decimalOf(typed);
  if (decimal === null) return null;
  return /^-?\d{1,15}$/.test(decimal) ? Number(decimal) : decimal;
}

/** Digits after the point filled up to `scale`, as amounts are shown; more digits stay. */
export function withScale(decimal: string, scale: number): string {
  const [whole = '0', part = ''] = decimal.split('.');
  const filled = part.padEnd(scale, '0');
  return filled === '' ? whole : `${whole}.${filled}`;
}

/** A decimal with its thousands grouped, as all three languages write it: `-1234567.50` → `-1,234,567.50`. */
export function grouped(decimal: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(decimal);
  if (!match) return decimal;
  const [, sign = '', whole = '', part = ''] = match;
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + part;
}

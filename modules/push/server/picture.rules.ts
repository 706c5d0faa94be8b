/** How enterprise wechat takes a picture: jpg and png are shown, others arrive as a file. */
export function pictureKind(bytes: Uint8Array): {
  readonly kind: 'image' | 'file';
  readonly type: string;
  readonly ending: string;
} {
  const [first, second] = bytes;
  if (first === 0x89 && second === 0x50) return { kind: 'image', type: 'image/png', ending: 'png' };
  if (first === 0xff && second === 0xd8) return { kind: 'image', type: 'image/jpeg', ending: 'jpg' };
  return { kind: 'file', type: 'image/gif', ending: 'gif' };
}

/** What a picture is for, with its largest size in bytes (platform.md 4.3). */
export const picturePurposes = {
  picture: 512_000,
  avatar: 512_000,
  icon: 10_485_760,
  logo: 2_097_152,
} as const;

/** What a picture is for. */
export type PicturePurpose = keyof typeof picturePurposes;

/** Types of pictures by the name of their kind. */
export const pictureTypes = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif' } as const;

/** Kind of a picture. */
export type PictureKind = keyof typeof pictureTypes;

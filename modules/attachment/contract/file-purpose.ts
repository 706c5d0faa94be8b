import { defineFilePurpose } from '@mp/kernel/contract';

const extensions = ['png', 'jpg', 'jpeg', 'gif'] as const;

/** Pictures that everybody of the tenant sees, with their largest size in bytes (platform.md 4.3). */
export const picturePurpose = defineFilePurpose({ name: 'picture', extensions, maxBytes: 512_000, readers: 'tenant' });
/** Picture of a user. */
export const avatarPurpose = defineFilePurpose({ name: 'avatar', extensions, maxBytes: 512_000, readers: 'tenant' });
/** Icon of a menu. */
export const iconPurpose = defineFilePurpose({ name: 'icon', extensions, maxBytes: 10_485_760, readers: 'tenant' });
/** Logo of a tenant. */
export const logoPurpose = defineFilePurpose({ name: 'logo', extensions, maxBytes: 2_097_152, readers: 'tenant' });

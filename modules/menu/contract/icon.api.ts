import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** Largest picture that is taken as an icon, in bytes (SPEC section 8). */
export const maxIconBytes = 10_485_760;
/** Most uploaded icons of a tenant. */
export const maxIcons = 500;

const icon = z.object({
  id: z.string(),
  name: z.string(),
  /** The picture as a data address. */
  picture: z.string(),
});
/** An uploaded icon. */
export type OwnIcon = z.infer<typeof icon>;

/** The icons that the tenant has uploaded. */
export const listIcons = defineEndpoint({
  id: 'menu.icons',
  method: 'GET',
  path: '/menu/icon',
  access: 'session',
  answer: z.object({ items: z.array(icon) }),
  summary: 'Uploaded icons of the tenant, newest first',
});

/** Uploads a picture as an icon; it is drawn anew in 64 by 64. */
export const uploadIcon = defineEndpoint({
  id: 'menu.uploadIcon',
  method: 'POST',
  path: '/menu/icon',
  access: 'menu.update',
  consumes: 'multipart/form-data',
  bodyLimit: maxIconBytes + 65_536,
  answer: icon,
  errors: ['file.type', 'file.size', 'file.nameLength', 'file.broken', 'file.count', 'common.required'],
  summary: 'Upload a picture (png, jpg, jpeg, gif; at most 10 MB) as an icon',
});

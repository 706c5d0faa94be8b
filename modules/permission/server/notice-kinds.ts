import { defineNoticeKind } from '@mp/kernel/contract';

/** Somebody asks for a right. */
export const requestNotice = defineNoticeKind('permission.request');

import { defineLink, openPage } from '@mp/kernel/web';

const toUnit = defineLink<{ id: string; tab?: string | undefined }>('/gsnRecordQueryDetail');

/** Opens the page of a unit, at one of its tabs. */
export const openUnit = (id: string, tab?: string): void => openPage(toUnit({ id, tab }));

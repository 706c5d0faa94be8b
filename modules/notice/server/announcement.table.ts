import { tableOf } from '@mp/kernel/table';
import { announcement } from '../contract/announcement.resource.ts';

/** What is published, with its targets. */
export const announcementTable = tableOf(announcement, { name: 'announcement' });

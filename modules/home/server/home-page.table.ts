import { tableOf } from '@mp/kernel/table';
import { homePage } from '../contract/index.ts';

/** Home pages; keys and checks beyond these stand in the migration. */
export const homePageTable = tableOf(homePage, { name: 'home_page' });

/** What nearly every page stands on, asked for at the start beside the settings: no part names it again. */
export { ListPage, RecordPages } from '@mp/kernel/web';

import { defineNoticeKind } from '@mp/kernel/contract';

/** A publication that could not go out at its time. */
export const publicationNotice = defineNoticeKind('notice.publication', { weight: 'prompt' });

/** What somebody publishes as a mail or SMS: it exists nowhere else, so it reaches everybody whom it is for. */
export const mailingNotice = defineNoticeKind('notice.mailing', { weight: 'mandatory', texts: true });

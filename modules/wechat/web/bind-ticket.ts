/** Where a tab keeps the ticket of a chat account that is nobody's, from the login page into the console. */
export const bindTicketKey = 'chatBindTicket';

/** The event that nobody holds an area position for a region. */
export const noHandlerEvent = 'reference.area.noHandler';
/** The event that the days of a year are not confirmed in a calendar. */
export const yearOpenEvent = 'reference.calendar.yearOpen';

/** What a clock says that agreed with time at `began` and has run `pace` times as fast since. */
export const timeAt = (began: number, pace: number): Date => new Date(began + (Date.now() - began) * pace);

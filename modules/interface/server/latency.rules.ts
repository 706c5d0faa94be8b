/** How many buckets of durations there are: the last one holds what took longer than eight minutes, with all attempts. */
export const latencyBuckets = 60;

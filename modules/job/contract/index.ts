export * from './cron.ts';

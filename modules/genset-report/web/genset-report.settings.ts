import '../contract/genset-report.settings.ts';

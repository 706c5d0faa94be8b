import '../contract/sales-exception.settings.ts';

import '../contract/trade.settings.ts';

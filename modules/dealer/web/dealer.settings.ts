import '../contract/dealer.settings.ts';
import '../contract/person.settings.ts';
import '../contract/public.settings.ts';
import '../contract/tiles.settings.ts';
import '../contract/trade.settings.ts';

import { defineNumber } from '@mp/settings/contract';

defineNumber('goem', 'G{####}');
defineNumber('guestDealer', 'GD{######}');

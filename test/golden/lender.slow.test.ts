import { goldenTexts } from './golden-texts.js';

goldenTexts('lender');

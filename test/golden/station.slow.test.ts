import { goldenTexts } from './golden-texts.js';

goldenTexts('station');

import { CHAT_MODEL, numberFrom, OBJECT, type OptionCheck, TEXT } from '../../api/option-checks.js';

/** What the option `learn` must be. */
export const LEARN: OptionCheck = {
  expected: 'a model (invoke() or doGenerate(), or { url, model }) and its budget: { model, tokensPerDay }',
  fits(value) {
    if (!OBJECT.fits(value)) return false;
    const { model, tokensPerDay = 0, ...rest } = value as Record<string, unknown>;
    const isAddress = OBJECT.fits(model) && TEXT.fits((model as Record<string, unknown>).url);
    const isModel = isAddress || CHAT_MODEL.fits(model);
    return isModel && numberFrom(0).fits(tokensPerDay) && Object.keys(rest).length === 0;
  },
};

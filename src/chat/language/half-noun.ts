/** Words for the half of something, such as "mitad": never a half of one, as "medio" is. */
const HALF_NOUN =
  /^(?:yarısı.*|yarisi.*|mitad|metade|moitié|moitie|hälfte|haelfte|половин.*|setengahnya|separuhnya|절반.*|半分|一半|النصف|आधा हिस्सा)$/

export const isHalfNoun = (word: string): boolean => HALF_NOUN.test(word)

/** "b 500 link @ 11.4", "lmt s 3 eth 4150": how traders write which side they are on. */
const SIDE = /(?<![\p{L}\p{N}.,'$@-])([bs])(?= (?:\$ ?)?\d)/giu
const ORDER = /(?<![\p{L}])(?:limit|lmt|stop|stp|sl|tp|twap|dca|mkt|market)(?![\p{L}])|@ ?[\d$]/iu

export const withSides = (text: string): string =>
  ORDER.test(text) ? text.replace(SIDE, (_, letter: string) => (letter.toLowerCase() === 'b' ? 'buy' : 'sell')) : text

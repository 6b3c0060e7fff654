/** What is said when a message asks for more than is answered at once. */

export const severalLeft = (left: readonly string[]): string =>
  `I answer three requests at a time. Not done yet: ${left.join('; ')}. Send ${left.length === 1 ? 'it' : 'them'} again.`

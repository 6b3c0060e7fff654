/** What shall be taken out of a wallet that is somebody else's: "move 2k usdc out of my boss's wallet". */
export const takesFromOthers = (message: string): boolean =>
  /wallet|account|konto|compte|carte|portefeuille|billetera|cuenta|conta|ledger/i.test(message) &&
  !OWN.test(message) &&
  [ENGLISH, EMPTIED, GERMAN, FRENCH, SPANISH].some((pattern) => pattern.test(message))

/** What one owns, works for, or only talks about. */
const OWN =
  /(?:company|business|firm|team|dao|club|startup|phone|ledger|trezor|metamask|laptop|month|year|exchange|foundation|government|hacker|exploiter|whale)'?s (?:\p{L}{2,10} )?(?:wallet|account)|(?:mi|minha|mon|meiner|meine|nossa|unserer|notre|nuestra) (?:empresa|entreprise|firma|companhia|negocio)|von mir|mes économies/iu
/** Where a request begins: "someone managed to drain my friend's wallet" asks for nothing. */
const START = '(?:^|[.!?;:,] |(?:^|[^\\p{L}])(?:please|pls|now|and|then|help me|can you|i want to|how do i|how can i) )'
const TAKE = '(?:move|send|transfer|pull|take|withdraw|bridge|swap|sweep|steal|siphon|drain)'
const ENGLISH = new RegExp(
  `${START}${TAKE} [^.?!]{0,40}?(?:out of|from|off) (?:his|her|their|some(?:one|body)(?: else)?'?s|another \\p{L}{2,10}'s|(?:my|our|the|a|an|this|that) (?:\\p{L}{2,12} ){0,2}\\p{L}{2,15}'s) (?:\\p{L}{2,10} )?(?:wallet|account|ledger)(?![\\p{L}])`,
  'iu',
)
const EMPTIED = new RegExp(
  `${START}(?:drain|empty|sweep|clean out|clear out) (?:his|her|their|some(?:one|body)(?: else)?'?s|(?:my|our|the|a|an) (?:\\p{L}{2,12} )?\\p{L}{2,15}'s) (?:wallet|account|ledger)(?![\\p{L}])`,
  'iu',
)
const GERMAN =
  /(?:räum|leer|plünder|hol|schick|sende|überweis)\p{L}{0,3} [^.?!]{0,30}(?:wallet|konto|geldbörse) (?:von|meines|meiner|seines|ihres|eines) \p{L}{2,15}[^.?!]{0,30}(?:leer|ab|an mich|zu mir|her|raus)/iu
const FRENCH =
  /(?:vide[rz]?|siphonne[rz]?|pille[rz]?) (?:le |la )?(?:portefeuille|wallet|compte) (?:de (?:mon|ma|mes|son|sa|ses|leur|quelqu)|d'(?:un|une|autrui))|(?:envoie|transf[èe]re|vire|prends|retire|sors) [^.?!]{0,30}(?:du |de la )(?:portefeuille|wallet|compte) de (?:mon|ma|mes|son|sa|ses|leur|quelqu)/iu
const SPANISH =
  /(?:vac[ií]a|esvazi[ae]) (?:la |el |a |o )?(?:billetera|cartera|carteira|wallet|cuenta|conta) (?:de|d[oa]) \p{L}{2,10}|(?:saca|env[ií]a|manda|mueve|transfiere|retira|tira|envie|mande|transfere|mova) [^.?!]{0,30}(?:de la|desde la|del|da|do) (?:billetera|cartera|carteira|wallet|cuenta|conta) (?:de|d[oa]) (?:mi|su|un|una|otra|otro|alguien|meu|minha|seu|sua|algu[eé]m) ?\p{L}{0,15}/iu

/** What shall be taken out of a wallet that is somebody else's: "move 2k usdc out of my boss's wallet". */
export const takesFromOthers = (message: string): boolean =>
  /wallet|account|konto|carte|portefeuille|billetera|cuenta|conta|ledger|metamask/i.test(message) &&
  [ENGLISH, GERMAN, FRENCH, SPANISH].some((pattern) => pattern.test(message))

const ENGLISH =
  /(?:^|[^\p{L}])(?:(?:move|send|transfer|pull|take|withdraw|bridge|swap|sweep|steal|siphon|drain) [^.?!]{0,40}?(?:out of|from|off)|(?:drain|empty|sweep|clean out|clear out|access|get into|break into)) (?:(?:his|her|their|some(?:one|body)(?: else)?'?s|another \p{L}{2,10}'s)|(?:my|our|the|a|an|this|that) (?:\p{L}{2,12} ){0,2}\p{L}{2,15}'s) (?:\p{L}{2,10} )?(?:wallet|account|ledger|metamask)(?![\p{L}])/iu
const GERMAN =
  /(?:räum|leer|plünder|hol)\p{L}{0,4} [^.?!]{0,30}(?:wallet|konto|geldbörse) (?:von|meines|meiner|seines|ihres|eines) \p{L}{2,15}|(?:aus|vom|von) (?:dem |der )?(?:wallet|konto|geldbörse) (?:von|meines|meiner|seines|ihres|eines) \p{L}{2,15}/iu
const FRENCH =
  /(?:(?:vide[rz]?|siphonne[rz]?|pille[rz]?) (?:le |la )?|(?:du |de la |depuis le ))(?:portefeuille|wallet|compte) (?:de (?:mon|ma|mes|son|sa|ses|leur|quelqu)|d'(?:un|une|autrui))/iu
const SPANISH =
  /(?:(?:vac[ií]a|esvazi[ae]|limpi?a) (?:la |el |a |o )?|(?:de|desde|da|do) (?:la |el )?)(?:billetera|cartera|carteira|wallet|cuenta|conta) (?:de (?:mi|su|un|una|otra|otro|alguien)|d[oa] (?:meu|minha|seu|sua)|de (?:algu[eé]m|outra|outro)) ?\p{L}{0,15}/iu

/** Tells whether a message that was not understood is in a language that chat does not read. */

/** Scripts of languages that are not read. Han, Arabic, Cyrillic and Devanagari are read, so their other languages are tried. */
const SCRIPTS =
  /\p{Script=Thai}|\p{Script=Hebrew}|\p{Script=Greek}|\p{Script=Bengali}|\p{Script=Tamil}|\p{Script=Telugu}|\p{Script=Gujarati}|\p{Script=Gurmukhi}|\p{Script=Malayalam}|\p{Script=Kannada}|\p{Script=Sinhala}|\p{Script=Khmer}|\p{Script=Lao}|\p{Script=Myanmar}|\p{Script=Georgian}|\p{Script=Armenian}|\p{Script=Ethiopic}|\p{Script=Tibetan}|\p{Script=Mongolian}/u
/** Letters that no language of ours writes, of languages that share a script with one of ours. */
const LETTERS = /[ąćęłńśźżěřůčšžőűțșāēīūģķļņėį]|[іїєґўђћџљњ]|[پچژگڈٹںے]/iu
/** Short words that are frequent in a Latin-script language which is not read, and are words of none of ours. */
const WORDS = new Set(
  `della delle nel sono voglio vorrei prezzo perché però gli questo questa comprare scambiare
   het een ik niet wat hoe welke zijn naar voor deze mijn
   jak jest ile chcę czy nie dla ktory mogę
   och att jag inte hur vad är mycket på
   hvad hvor ikke jeg mange
   mitä miten paljon onko minun haluan
   ang mga ako magkano paano
   ninataka gani kiasi
   koľko kolik jsem chci mennyi hogyan szeretnék
   cât vreau pentru`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
/** This many of them, or this part of a short message. */
const LEAST_WORDS = 2

export function isUnreadLanguage(message: string): boolean {
  if (SCRIPTS.test(message) || LETTERS.test(message)) return true
  const words = message.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.filter((word) => WORDS.has(word)).length >= LEAST_WORDS
}

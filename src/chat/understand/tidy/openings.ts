/** Words around a request that ask for nothing: greetings, fillers, polite frames and thanks, in the languages of chat. */
import { firstWord, lastWord } from './plain-words.ts'

const toPhrases = (table: string): string[] =>
  table
    .split('|')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')

/** What people begin with. None of these says yes, no, how much, or that something is meant instead. */
const OPENINGS =
  toPhrases(`hey|hi|hello|yo|hey there|hi there|hello there|good morning|good evening|greetings|ok|okay|so|well|alright
  |uh|umm|hmm|basically|essentially|literally|honestly|seriously|anyway|listen|please|pls|plz|kindly|bro|bruh|dude|mate|ser|fren|anon|buddy|guys
  |can you|could you|would you please|would you kindly|can u|could u|can ya|could ya|can you maybe|could you maybe|could you possibly|would you mind|i'd like you to|id like you to|i would like you to|i want you to|i need you to
  |i'd love for you to|i'd love you to|be so kind and|be so kind as to|do me a favor and|do me a favour and|go ahead and|quick question|quick one|one more thing
  |hola|buenas|buenos dias|buenos días|oye|bueno|pues|por favor|porfa|puedes|podrias|podrías|me puedes|me podrias|me podrías|quiero que|quisiera que|me gustaria que|me gustaría que|básicamente|basicamente
  |oi|olá|ola|bom dia|boa tarde|entao|então|bem|você pode|voce pode|pode por favor|poderia|você poderia|voce poderia|quero que você|queria que você
  |salut|bonjour|bonsoir|coucou|alors|bon|euh|s'il te plait|s'il te plaît|s'il vous plait|s'il vous plaît|stp|svp|peux tu|peux-tu|tu peux|pourrais tu|pourrais-tu|tu pourrais|pouvez vous|pouvez-vous|pourriez-vous|j'aimerais que tu|je voudrais que tu
  |hallo|moin|servus|guten tag|guten morgen|guten abend|bitte|kannst du|könntest du|koenntest du|kannst du bitte|könntest du bitte|würdest du|können sie|könnten sie|ich möchte dass du|ich möchte, dass du|im grunde|eigentlich
  |merhaba|selam|slm|lütfen|lutfen|şey|yani|rica etsem|hocam|kanka
  |привет|здравствуйте|здравствуй|добрый день|пожалуйста|плиз|ну|слушай|короче|можешь|можете|не мог бы ты|не могли бы вы|хочу чтобы ты|в общем|хай
  |xin chào|xin chao|chào|chào bạn|alo|bạn ơi|ad ơi|này|làm ơn|lam on|bạn có thể|ban co the|có thể|giúp mình|giup minh
  |halo|hai|pagi|siang|malam|tolong|bisa tolong|bisakah kamu|bisa kamu|gan|gini|boleh minta
  |你好|您好|嗨|哈喽|麻烦你|请帮我|麻烦帮我|能不能帮我|可以帮我
  |こんにちは|すみません|すいません|えっと|えーと
  |안녕|안녕하세요|저기요|혹시
  |مرحبا|السلام عليكم|اهلا|أهلا|من فضلك|لو سمحت|ممكن|هل يمكنك|هل ممكن|يعني
  |नमस्ते|हैलो|कृपया|प्लीज|भाई|अच्छा|namaste|bhai|yaar|suno|kripya|kya aap|kya tum`)

/** What is said between words and means nothing there either; not "um", which is one in Portuguese. */
export const FILLERS: ReadonlySet<string> = new Set(
  'basically essentially umm uh uhh erm euh ähm äh yani короче básicamente basicamente fondamentalement grundsätzlich sozusagen pokoknya'.split(
    ' ',
  ),
)

/** What people end with. */
const CLOSINGS =
  toPhrases(`thanks|thank you|thx|thnx|ty|tysm|cheers|many thanks|thanks a lot|thanks a ton|thanks so much|thank you so much|thank you very much|much appreciated|thanks in advance|appreciate it|thanks mate|thanks bro|thanks man
  |gracias|muchas gracias|mil gracias|obrigado|obrigada|muito obrigado|valeu|vlw|merci|merci beaucoup|merci d'avance|danke|danke dir|danke schön|vielen dank|danke im voraus
  |teşekkürler|tesekkurler|teşekkür ederim|sağol|sagol|sağ ol|спасибо|спс|благодарю|заранее спасибо|cảm ơn|cam on|cám ơn|cảm ơn nhiều|terima kasih|makasih|thanks ya|trims
  |谢谢|谢谢你|谢了|谢啦|感谢|多谢|ありがとう|ありがとうございます|サンキュー|감사합니다|고마워|고맙습니다|감사|شكرا|شكرا لك|شكرا جزيلا|धन्यवाद|शुक्रिया|dhanyavaad|shukriya`)

const byLength = (phrases: readonly string[]): string[] => [...new Set(phrases)].sort((a, b) => b.length - a.length)
const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', ' +')
const either = (phrases: readonly string[]): string => byLength(phrases).map(quote).join('|')

/** A phrase and the signs after it; behind letters of Chinese and Japanese no sign has to follow. */
const OPENING = new RegExp(`(?:${either(OPENINGS)})(?:(?:[\\s,:;!…]|[.-]+(?=\\s))+|(?<=[\\u3040-\\u9fff]))`, 'iuy')
const CLOSING = new RegExp(
  `(?:[\\s,;.!?…-]+|(?<=[\\u3040-\\u9fff]))(?:${either(CLOSINGS)})(?=[\\s!.~…)🙏😊🙂]*$)`,
  'iu',
)
/** What phrases begin and end with: most messages have none of it there and are left alone at once. */
const FIRST = new Set(OPENINGS.map((phrase) => [...phrase][0]?.toLowerCase()))
const FIRST_WORDS = new Set(OPENINGS.map((phrase) => firstWord(phrase, 0)))
const LAST_LETTERS = new Set(CLOSINGS.map((phrase) => phrase.at(-1)))
const LAST_WORDS = new Set(CLOSINGS.map(lastWord))

/** "no thanks", "ok thanks", "great, thank you": an answer that the thanks belong to. */
const ANSWERS =
  /^(?:no|nope|nah|not|ok|okay|k|cool|great|nice|perfect|awesome|good|got|lovely|alright|fine|sweet|yes|yep|yeah|sure|all|si|sí|não|nao|non|oui|nein|ja|tidak|нет|да|hayır|evet|không|不|好|いや|아니|لا|नहीं)\b/iu

/** The request without what stands around it; a message of nothing else stays as it is. */
export function withoutOpenings(text: string): string {
  let start = 0
  while (mayOpen(text, start)) {
    OPENING.lastIndex = start
    if (!OPENING.test(text)) break
    start = OPENING.lastIndex
  }
  // "alright send", "ok 100": an answer to the last reply.
  const isAnswer = start > 0 && isShort(text.slice(start)) && ONE_WORD.test(text.slice(0, start))
  const asked = withoutThanks(isAnswer ? text : text.slice(start))
  if (asked === text) return text
  return /[\p{L}\p{N}]/u.test(asked) && !isOpening(asked) ? asked : text
}

function mayOpen(text: string, place: number): boolean {
  const word = firstWord(text, place)
  return word === undefined ? FIRST.has(text[place]?.toLowerCase()) : FIRST_WORDS.has(word)
}

const FEW_WORDS = 4
const ONE_WORD = /^[^\s]+\s+$/u
const isShort = (text: string): boolean => text.split(' ', FEW_WORDS).length < FEW_WORDS

function withoutThanks(text: string): string {
  const word = lastWord(text)
  if (word !== undefined && !LAST_WORDS.has(word)) return text
  const last = /[\p{L}](?=[^\p{L}\p{N}]*$)/u.exec(text)?.[0].toLowerCase()
  if (last === undefined || !LAST_LETTERS.has(last)) return text
  const found = CLOSING.exec(text)
  if (!found || found.index === 0 || ANSWERS.test(text)) return text
  return text.slice(0, found.index + (/^[?？]/.test(found[0]) ? 1 : 0))
}

const ONLY = new RegExp(`^(?:${either([...OPENINGS, ...CLOSINGS])})[\\s!.?,…]*$`, 'iu')
const isOpening = (text: string): boolean => ONLY.test(text)

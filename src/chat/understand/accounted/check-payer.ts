/** Who pays whom: "bob.eth owes me 20 usdc", "20 usdc from bob.eth" and "charge bob.eth 20 usdc" pay nobody. */
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'
import type { RawPart } from './raw-text.ts'

export function checkPayer({ intent, slots, before, parts, text, concepts }: Evidence): readonly Doubt[] {
  const recipient = slots.recipient?.toLowerCase()
  if (intent !== 'pay' || recipient === undefined || recipient === before.recipient?.toLowerCase()) return NO_DOUBTS
  // "alice.eth paid for dinner, so pay her back 32 usdc".
  if (PAYS.test(text)) return NO_DOUBTS
  const place = parts.findIndex((part) => isNamed(part, recipient))
  const isFrom = FROM.has(parts[place - 1]?.word ?? '') && !OWED.test(text)
  const isDoing = DOES.has(parts[place + 1]?.word ?? '') || DOES_INSIDE.test(parts[place + 1]?.text ?? '')
  const isCharged = CHARGES.has(parts[0]?.word ?? '')
  const isBareQuestion = !concepts.has('moving') && /[?？؟] ?$/.test(text)
  if (isFrom || isDoing || isCharged || isBareQuestion) return [{ kind: 'side', text: recipient }]
  return NO_DOUBTS
}

const isNamed = ({ kind, text }: RawPart, recipient: string): boolean =>
  kind !== 'word' && (text.toLowerCase() === recipient || `@${text.toLowerCase()}` === recipient)

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** A word that pays, whoever did what before. */
const PAYS =
  /(?:^|[^\p{L}])(?:pay|send|wire|return|give|release|settle|transfer|tip|refund|reimburse|donate|zahle?|gib|schicke?|sende|überweise?|paga|manda|env[ií]a|dona|envoie|paie|donne|rembourse|envie|mande|pague|отправ\p{L}{1,4}|переведи|заплати|скинь|gönder|öde|kirim|bayar|gửi|chuyển|trả)(?![\p{L}])|보내|송금|转|付|送っ|払っ|ارسل|ادفع|भेज/iu
const FROM = words('from von vom от dari')
/** What is owed or billed is paid to whom it comes from. */
const OWED = /invoice|bill|borrow|owe|loan|lent|rechnung|счет|счёт|faktur|receipt/iu
/** What somebody does who is named first. */
const DOES = words(
  'owes owe has holds hold got lost offers charges sent paid moved sold bought spent debe tiene deve schuldet должен должна borclu',
)
const DOES_INSIDE = /^(?:欠|有|から|에게서)/u
const CHARGES = words('charge request collect received receive cobra cobrale berechne tagih запроси получил')

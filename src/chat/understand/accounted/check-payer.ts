/** Who pays whom: "bob.eth owes me 20 usdc", "20 usdc from bob.eth" and "charge bob.eth 20 usdc" pay nobody. */
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'
import type { RawPart } from './raw-text.ts'

export function checkPayer({ intent, slots, before, parts, text, concepts }: Evidence): readonly Doubt[] {
  const recipient = slots.recipient?.toLowerCase()
  if (intent !== 'pay' || recipient === undefined || recipient === before.recipient?.toLowerCase()) return NO_DOUBTS
  if (TO_ME.test(text) && !FOR_ME.test(text)) return [{ kind: 'side', text: recipient }]
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

/** Somebody shall pay me, or is asked to. */
const TO_ME =
  /^invoice \S{2,40}\.[a-z]{2,5} |\.[a-z]{2,5} (?:ya |já )?me (?:mandó|envió|pagó|dio|mandou|pagou|enviou|deu)(?![\p{L}])|(?:^|[^\p{L}])(?:(?:owes?|pays?|sends?|gives?|wire|transfer) me|needs to pay|(?:tell|have|ask|get|make) \S{0,40}[.@]\S{2,40} (?:to )?(?:pay|send|give|transfer)|schuldet|(?:soll|muss|wird|schick|zahl|überweis) mir|me (?:doit|debe|deve|tiene|ha|va a|tem|mand[ea]|env[ií][ae]|pag[ue]e?)|que me (?:mandar|enviar|pagar|dar)|m['’](?:envoyer|envoie|envoi|a|doit)|p[áa]game|p[íi]dele|pide|pedile|pede|peça|demande|попроси|запроси|iste|मांगो|मांग|maango|envoie-moi|paie-moi|pra mim|para mim|bana(?! ısmarla)|borçlu|göndersin|мне|пусть|cho em|cho tôi|gửi tôi|nợ tôi|đòi|bảo|utang .{0,40}(?:sama|ke) (?:saya|aku|gue)|buat aku|ke aku|mujhe|मुझे|needs? me)(?![\p{L}])|请求|欠我|转给我|打给我|发给我|向我|私に|僕に|俺に|나에게|저에게|收(?=\d)|转我|给我转|给我打|要(?=\s?\d)|請求して|청구|나한테|내게|저한테|مدين|اطلب|(?<!\p{L})لي(?!\p{L})/iu
/** "send it for me", "help me pay". */
const FOR_ME =
  /(?:^|[^\p{L}])(?:help me|let me|for me|hilf mir|kannst du mir|könntest du mir|würdest du mir|m'aider|me ayudas|me ajuda|bhejna|bhejne|dena|भेजना|भेजने|देना|мне нужно|мне надо|можешь мне|bana yardım)(?![\p{L}])/iu

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

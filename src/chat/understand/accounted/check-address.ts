/** An address is paid or bought: a word of the message must say which, and none may say the other. */
import { type Doubt, type Evidence, NO_DOUBTS } from './evidence.ts'
import { plain, type RawPart } from './raw-text.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map(plain))

/** What is done to somebody, and what somebody's address is called. */
const PAID = words(
  `send sends sent sending transfer transfers transferring pay pays paying payout payment remit refund reimburse tip donate donation wire forward fwd venmo zelle
  owe owed settle payroll rent bill invoice wallet wallets ledger cold hot savings recipient payee deposit beam toss sling zap slide shoot
  manda mandar mandale mándale envia enviar envía envíale transfiere transferir paga pagar pago págale dona billetera cartera monedero dirección direccion
  mande mandar envie envia transfere transferir pague carteira endereço endereco depositar deposita
  envoie envoyer envoi paie paye payer vire virer virement rembourse transfère transférer adresse portefeuille loyer
  sende senden schick schicke schicken überweis überweise überweisen zahl zahle zahlen bezahle adresse geldbörse miete konto
  kirim kirimkan kirimin transferin tf bayar bayarin alamat alamatnya dompet rekening sewa
  gönder yolla öde havale aktar adres adresi adresine adrese cüzdan cüzdana cüzdanına kira
  gửi chuyển trả bắn địa chỉ ví tiền
  отправь отправить переведи перевод скинь кинь закинь заплати заплатить отправляй оплати перечисли адрес адресу кошелек кошелёк кошельку аренда аренду
  ارسل أرسل ابعت ابعث ادفع حوالة عنوان العنوان لهالعنوان للعنوان محفظة المحفظة للمحفظة ايجار ودي سدد
  भेजो भेज भेजना भेजें पता पते वॉलेट bhejo bhej bhejna bhejdo pata address`,
)
const PAID_INSIDE =
  /转账|转给|转帐|发送|发给|打给|打到|付给|支付|打款|汇款|地址|钱包|收款|房租|送って|送金|送り|支払|払って|振り込|アドレス|ウォレット|보내|송금|전송|이체|주소|지갑/

/** Right before an address that is bought. */
const INTO = words('into in on nessa nesse nesta neste nisso dans sur auf в inside')
/** What only a token has, or is done to one. */
const BOUGHT = words('slippage slip ca contract buy ape le lelo lo al zock zocke setz setze поставь ставь вложи yatır')
const BOUGHT_INSIDE = /滑点|滑點|冲|梭|买|買|購入|突っ込|ぶっ込|매수|줍/

/** "w/ 1.5 sol": what is spent on something. */
const SPENT = /(?:^|\s)(?:w\/|with|using|con|com|avec|mit|pakai|dengan) ?\$?\d/iu

export function checkAddress({ intent, slots, before, parts, concepts, text }: Evidence): readonly Doubt[] {
  const { recipient = '', token = '', destinationToken = '' } = slots
  if (intent === 'quote') {
    const isNew = (value: string) => isAddress(value) && !Object.values(before).includes(value)
    const bought = isNew(token) ? token : isNew(destinationToken) ? destinationToken : undefined
    return bought !== undefined && parts.some(isPaying) ? [{ kind: 'side', text: bought }] : NO_DOUBTS
  }
  if (intent !== 'pay' || !isAddress(recipient) || recipient === before.recipient) return NO_DOUBTS
  if (parts.some(isPaying)) return NO_DOUBTS
  const place = parts.findIndex(
    ({ kind, text }) => kind === 'address' && text.toLowerCase() === recipient.toLowerCase(),
  )
  const isBought =
    /pump$/.test(recipient) ||
    concepts.has('buying') ||
    INTO.has(parts[place - 1]?.word ?? '') ||
    parts[0]?.word === 'b' ||
    (SPENT.test(text) && (place === 0 || /^w\//i.test(text))) ||
    parts.some(({ word, isAscii }) => BOUGHT.has(word) || (!isAscii && BOUGHT_INSIDE.test(word)))
  return isBought ? [{ kind: 'side', text: recipient }] : NO_DOUBTS
}

const isPaying = ({ word, isAscii }: RawPart): boolean => PAID.has(word) || (!isAscii && PAID_INSIDE.test(word))

const isAddress = (value: string): boolean => value.length > 30 && !value.includes('.')

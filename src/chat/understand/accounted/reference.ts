/** Numbers that name a thing instead of counting money: "invoice 2231", "room 12", "ticket #88". */
import type { Evidence } from './evidence.ts'
import type { RawNumber } from './raw-number.ts'
import { plain } from './raw-text.ts'

/** Things that have a number, in all languages. */
const NUMBERED: ReadonlySet<string> = new Set(
  `id ref reference invoice inv bill receipt ticket case lot batch booking reservation contract po nr nro num number numero unit room flat apt apartment
  floor table seat gate bus flight chapter lesson season episode round match heat
  factura recibo boleto caso lote reserva contrato habitacion piso mesa asiento vuelo fatura nota quarto andar assento voo
  facture recu billet dossier lot chambre etage table siege vol rechnung beleg zimmer wohnung stock tisch sitz flug
  faktur kwitansi tiket kamar lantai meja kursi fatura fis bilet oda kat masa koltuk hoa don bien lai phong tang ban ve
  счет счёт счету чек билет дело партия номер комната квартира этаж стол рейс
  فاتورة الفاتورة ايصال تذكرة رقم غرفة शिकायत बिल रसीद टिकट नंबर कमरा`
    .split(/\s+/)
    .map(plain),
)
const SIGNED = /(?:^|[\s{;,"])(?:no\.|n[º°]|№|#|发票|订单|单号|請求書|伝票|番号|송장|주문|번호)["']?[\s:=.#]{0,3}$/

const LABEL = /\p{L}{2}[-–]$/u

export function isReference(number: RawNumber, { parts, text, names }: Evidence): boolean {
  if (number.usd || number.foreign || number.percent) return false
  // "invoice 1,250.75 usdc": what a token follows is counted.
  if (
    names.some(({ symbol, first, start }) => symbol !== undefined && start >= number.end && first === number.last + 1)
  )
    return false
  // "id=9", "invoice: 12".
  const sign = parts[number.first - 1]?.text
  const before = parts[number.first - (sign === '=' || sign === ':' ? 2 : 1)]
  if (before?.kind === 'word' && NUMBERED.has(before.word) && number.start - before.end <= 3) return true
  const lead = text.slice(Math.max(0, number.start - 14), number.start).toLowerCase()
  // "PO-88".
  return LABEL.test(lead) || SIGNED.test(lead)
}

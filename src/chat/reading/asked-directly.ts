/** What a message asks for beside its request: one fact that has a direct answer, advice, or figures in other money. */
import { CURRENCY_SIGNS, CURRENCY_WORDS, findCurrency } from '../language/currencies.ts'

export interface Asked {
  /** A fact that an answer's data may have. */
  about?: Fact
  /** Whether something should be bought, sold or held. */
  advice: boolean
  /** ISO code of money other than dollars that is named. */
  currency?: string
}

export type Fact = 'mint' | 'pause' | 'block' | 'owner' | 'public' | 'lock' | 'tax' | 'sell' | 'flow'

export function readAsked(message: string): Asked {
  const text = message.toLowerCase().slice(0, LONGEST_READ)
  const about = FACTS.find(([, words]) => words.test(text))?.[0]
  const currency = findNamedCurrency(text)
  return {
    ...(about === undefined ? {} : { about }),
    advice: ADVICE.test(text),
    ...(currency === undefined ? {} : { currency }),
  }
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** In texts without spaces a single sign is part of too many words; the sign for yen is not. */
const INSIDE = CURRENCY_WORDS.filter((word) => UNSPACED.test(word) && (word.length > 1 || word === '円'))

function findNamedCurrency(text: string): string | undefined {
  for (const word of text.match(/[\p{L}\p{M}]{2,}|[€£¥₹₩₽₺₫₴₦₱฿₪₸]/gu) ?? []) {
    const currency = findCurrency(word) ?? CURRENCY_SIGNS.get(word)
    if (currency !== undefined) return currency
  }
  const inside = UNSPACED.test(text) ? INSIDE.find((word) => text.includes(word)) : undefined
  return inside === undefined ? undefined : findCurrency(inside)
}

const LONGEST_READ = 500

/** Words in all fourteen languages; the first fact that is named counts. */
const FACTS: readonly (readonly [Fact, RegExp])[] = [
  [
    'mint',
    /\bmint(?:ed|able|ing)?\b|acuñ|emitir m|cunh|mais tokens|增发|铸造|增發|basılabil|mint edil|чеканит|выпустить ещ|минт|đúc thêm|phát hành thêm|frapp|mintbar|nachgeprägt|dicetak|cetak|ミント|追加発行|민팅|추가 발행|سك|إصدار المزيد|मिंट/,
  ],
  [
    'pause',
    /\bpaus(?:e|ed|able)\b|pausar|暂停|durdurul|приостан|tạm dừng|suspendre|pausier|dijeda|一時停止|일시 ?정지|일시 ?중지|إيقاف|रोक(?:ा|े) जा/,
  ],
  [
    'block',
    /\bblack-?list|\bfreez|\bfrozen\b|lista negra|congelar|黑名单|冻结|kara liste|dondur|чёрн(?:ый|ом) спис|черн(?:ый|ом) спис|заморо|danh sách đen|đóng băng|liste noire|geler|schwarze liste|einfrier|daftar hitam|dibekukan|ブラックリスト|凍結|블랙리스트|동결|قائمة سوداء|تجميد|ब्लैकलिस्ट|फ्रीज/,
  ],
  [
    'owner',
    /\brenounc|renunci|弃权|放弃所有权|丢权|feragat|отказал|từ bỏ quyền|renonc|aufgegeben|dilepas|放棄|소유권 포기|تخل/,
  ],
  [
    'public',
    /\b(?:source|code|contract)\b.{0,20}\b(?:verified|public|open)\b|\bopen.?source\b|código (?:abierto|público|verificado)|código aberto|开源|açık kaynak|открыт(?:ый|ого)? код|mã nguồn mở|code (?:est )?(?:public|ouvert)|quelloffen|sumber terbuka|オープンソース|오픈 ?소스|مفتوح المصدر|ओपन ?सोर्स/,
  ],
  [
    'lock',
    /\b(?:liquidity|lp)\b.{0,20}\b(?:locked|burned|burnt)\b|liquidez.{0,20}(?:bloquead|quemad|travad|queimad)|锁池|锁仓|流动性.{0,6}锁|likidite.{0,12}kilit|ликвидност.{0,20}(?:заблок|сожж|залоч)|thanh khoản.{0,20}(?:khóa|khoá|đốt)|liquidité.{0,20}(?:verrouill|bloqu|brûl)|liquidität.{0,20}(?:gesperrt|verbrannt)|likuiditas.{0,20}(?:terkunci|dikunci|dibakar)|流動性.{0,8}ロック|유동성.{0,8}(?:잠|락|소각)|السيولة.{0,12}(?:مقفل|مجمد|محروق)|लिक्विडिटी.{0,12}(?:लॉक|बर्न)/,
  ],
  [
    'tax',
    /\b(?:buy|sell|transfer|trading|any|hidden)\b.{0,12}\btax|\btax(?:es|ed)?\b.{0,12}\b(?:token|on (?:buy|sell|it|this))|impuesto|imposto|taxa de (?:compra|venda)|买卖税|交易税|滑点税|vergisi|налог|thuế|taxe|steuer|pajak|税金|取引税|세금|ضريب|टैक्स/,
  ],
  [
    'sell',
    /\bhoney ?pot|\b(?:can|could|able to)\b.{0,12}\bsell\b|puedo vender|se puede vender|posso vender|dá (?:pra|para) vender|貔貅|蜜罐|能卖|可以卖|satılabil|satabilir|можно (?:ли )?продать|ханипот|bán được (?:không|ko)|puis-je (?:le )?(?:re)?vendre|peut-on (?:le )?vendre|kann (?:man|ich) .{0,20}verkaufen|bisa dijual|売れ(?:る|ます)|ハニーポット|팔 수 있|허니팟|هل يمكن بيع|مصيدة|बेच सकत|हनीपॉट/,
  ],
  [
    'flow',
    /^(?:are|is|do|does|did|have|has)\b.{0,60}\b(?:buying|selling|accumulating|dumping|buy|sell)\b|^(?:¿\s*)?(?:están|estão|as baleias estão|las ballenas están)\b|balinalar .{0,20}(?:alıyor|satıyor) mu|покупают ли|продают ли|(?:在买|在卖|买入|卖出|抛售)吗|(?:đang mua|đang bán) .{0,20}không|^est-ce que .{0,40}(?:achètent|vendent)|^kaufen|^verkaufen wale|^apakah .{0,30}(?:membeli|menjual|beli|jual)|(?:買って|売って)いますか|(?:사고|팔고) ?있(?:나요|어|니)|^هل (?:يشتري|تشتري|يبيع|تبيع)|^क्या .{0,30}(?:खरीद|बेच) रहे/,
  ],
]

const ADVICE =
  /\bshould (?:i|we)\b|\b(?:good|bad|right|smart) (?:buy|time|investment|idea|entry|moment)\b|\bworth (?:it|buying|holding|a)\b|\bwould you (?:buy|sell|hold)\b|¿?deber[ií]a\b|\bconviene\b|\bvale la pena\b|\bme recomiend|\bdevo (?:comprar|vender|segurar)|\bdeveria\b|\bvale a pena\b|\bcompensa\b|该不该|要不要|应该.{0,6}(?:买|卖)|值得|能不能买|可以(?:买|入)吗|能买吗|该买|(?:almalı|satmalı|tutmalı|alınır|satayım|alayım)|mantıklı mı|стоит ли|покупать ли|продавать ли|có nên|nên mua|nên bán|đáng mua|dois-je|devrais-je|faut-il|vaut(?:-il)? (?:le coup|la peine)|soll(?:te)? ich|lohnt (?:es )?sich|haruskah|sebaiknya|perlu(?:kah)? (?:beli|jual)|layak (?:beli|dibeli)|(?:買う|売る|持つ)べき|(?:買った|売った)(?:方|ほう)が|買い時|사야 ?(?:할|하|되|돼)|살까|팔까|팔아야|사도 ?(?:될|돼|되)|هل (?:أشتري|اشتري|أبيع|ابيع|يجب|تنصح)|أنصح|(?:खरीदना|बेचना|लेना) चाहिए|(?:खरीदूं|बेचूं|लूं|खरीदूँ) क्या|क्या मुझे/

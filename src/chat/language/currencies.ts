/** Money that is not dollars: its signs, and its words in all languages. An amount of it is neither dollars nor tokens. */

/** Signs by ISO code. Dollars have none: they are what chat counts in. */
export const CURRENCY_SIGNS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({
    '€': 'EUR',
    '£': 'GBP',
    '¥': 'JPY',
    '₹': 'INR',
    '₩': 'KRW',
    '₽': 'RUB',
    '₺': 'TRY',
    '₫': 'VND',
    '₴': 'UAH',
  }),
  ...Object.entries({
    '₦': 'NGN',
    '₱': 'PHP',
    '฿': 'THB',
    '₪': 'ILS',
    '₸': 'KZT',
    R$: 'BRL',
    A$: 'AUD',
    C$: 'CAD',
    HK$: 'HKD',
  }),
  ...Object.entries({ NT$: 'TWD', S$: 'SGD', MX$: 'MXN', Rs: 'INR', 'Rs.': 'INR', Rp: 'IDR', 'Rp.': 'IDR' }),
])

/** Words after (or right before) a number; what is also an ordinary word is left out. */
const WORDS: Readonly<Record<string, string>> = {
  EUR: 'eur euro euros euroya avro евро 欧元 歐元 ユーロ 유로 يورو यूरो euron',
  GBP: 'gbp pound pounds quid sterling фунт фунта фунтов libras livres pfund 英镑 ポンド 파운드',
  JPY: 'jpy yen yens иен йен 円 日元 엔 엔화 ين',
  CNY: 'cny rmb yuan юань юаней юаня 元 人民币 위안 يوان युआन 人民元',
  KRW: 'krw 원 원어치 만원 ウォン 韩元',
  INR: 'inr rupee rupees rupaye rupya rupiya रुपये रुपए रुपया рупий روبية 루피 ルピー',
  IDR: 'idr rupiah 印尼盾 рупия',
  RUB: 'rub рубль рубля рублей рублях руб р ₽ rublos 卢布',
  TRY: 'tl lira liralık lirası liraya лир лиры ليرة 里拉',
  VND: 'vnd vnđ đồng đ 越南盾',
  BRL: 'brl reais',
  MXN: 'mxn peso pesos',
  ARS: 'ars',
  AED: 'aed dirham dirhams درهم دراهم дирхам дирхамов',
  SAR: 'sar riyal riyals ريال ريالات риал риалов',
  EGP: 'egp جنيه',
  KWD: 'دينار dinar',
  UAH: 'uah гривен гривны гривна грн',
  KZT: 'kzt тенге',
  CHF: 'chf franken francs',
  CAD: 'cad',
  AUD: 'aud',
  HKD: 'hkd 港币 港元',
  TWD: 'twd 台币 新台币',
  SGD: 'sgd',
  THB: 'thb baht 泰铢',
  PHP: 'php',
  NGN: 'ngn naira',
  ZAR: 'zar rand',
  PKR: 'pkr',
  SEK: 'sek kronor',
  PLN: 'pln zloty zł злотых',
}

const byWord = new Map(
  Object.entries(WORDS).flatMap(([code, words]) =>
    words.split(' ').map((word) => [word.replaceAll('_', ' '), code] as const),
  ),
)

export const CURRENCY_WORDS: readonly string[] = [...byWord.keys()]

/** The currency that a word names, in any language. */
export const findCurrency = (word: string): string | undefined => byWord.get(word)

/** Small coins of a dollar: so many are a hundredth. */
export const CENTS: ReadonlySet<string> = new Set(
  'cent cents cts centavos centavo цент цента центов sent セント 센트 سنت سنتات सेंट 美分 xu'.split(' '),
)

/** Words for one or more dollars that hold their own number. */
export const DOLLAR_NOTES: Readonly<Record<string, number>> = {
  fiver: 5,
  tenner: 10,
  fivers: 5,
  tenners: 10,
  benjamin: 100,
}

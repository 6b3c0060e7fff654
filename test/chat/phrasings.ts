/** Ways to ask for a swap, a purchase, a bridge and a payment in fourteen languages, for messages made by a test. */

export interface Phrasings {
  /** `A` is the amount with its token, `T` the token that is bought. */
  swap: readonly string[]
  /** `U` is an amount of dollars, `T` the token that is bought. */
  buy: readonly string[]
  /** `A` goes from the chain `F` to the chain `G`. */
  bridge: readonly string[]
  /** `A` goes to `R`. */
  pay: readonly string[]
  /** Half of a token. */
  half: readonly string[]
  /** Behind a swap: on the chain `C`. */
  on: string
  /** How a whole number of dollars is said. */
  dollars: string
  /** Decimal sign and sign between thousands. */
  signs: readonly [string, string]
}

const [POINT, COMMA] = [
  ['.', ','],
  [',', '.'],
] as const

export const PHRASINGS: Readonly<Record<string, Phrasings>> = {
  en: {
    swap: ['swap A to T', 'convert A into T', 'trade A for T', 'please exchange A for T', 'A -> T'],
    buy: ['buy U of T', 'get me U of T', 'put U into T'],
    bridge: ['bridge A from F to G', 'move A from F to G', 'send A from F to G'],
    pay: ['send A to R', 'pay R A', 'transfer A to R'],
    half: ['sell half of my T for USDC', 'swap half my T to USDC'],
    on: ' on C',
    dollars: '$N|N dollars|N usd|N bucks',
    signs: POINT,
  },
  es: {
    swap: ['cambia A a T', 'intercambia A por T', 'quiero convertir A en T'],
    buy: ['compra U de T', 'quiero comprar U de T'],
    bridge: ['puentea A de F a G', 'mueve A de F a G'],
    pay: ['envía A a R', 'manda A a R'],
    half: ['vende la mitad de mi T por USDC'],
    on: ' en C',
    dollars: '$N|N dólares',
    signs: COMMA,
  },
  pt: {
    swap: ['troca A por T', 'converte A em T', 'quero trocar A por T'],
    buy: ['compra U de T', 'quero comprar U de T'],
    bridge: ['faz bridge de A de F para G', 'move A de F para G'],
    pay: ['envia A para R', 'manda A pra R'],
    half: ['vende metade do meu T por USDC'],
    on: ' na C',
    dollars: '$N|N dólares',
    signs: COMMA,
  },
  fr: {
    swap: ['échange A contre T', 'convertis A en T', 'je veux échanger A contre T'],
    buy: ['achète U de T', 'achète pour U de T'],
    bridge: ['bridge A de F vers G', 'transfère A de F vers G'],
    pay: ['envoie A à R', 'paie A à R'],
    half: ['vends la moitié de mes T contre USDC'],
    on: ' sur C',
    dollars: 'N $|N dollars',
    signs: COMMA,
  },
  de: {
    swap: ['tausche A in T', 'wechsle A in T', 'ich will A gegen T tauschen'],
    buy: ['kaufe T für U', 'kauf für U T'],
    bridge: ['bridge A von F nach G', 'verschiebe A von F nach G'],
    pay: ['sende A an R', 'schick A an R'],
    half: ['verkaufe die Hälfte meiner T gegen USDC'],
    on: ' auf C',
    dollars: 'N $|N Dollar',
    signs: COMMA,
  },
  id: {
    swap: ['tukar A ke T', 'swap A jadi T', 'konversi A ke T'],
    buy: ['beli T senilai U', 'beli U T'],
    bridge: ['bridge A dari F ke G', 'pindahkan A dari F ke G'],
    pay: ['kirim A ke R', 'transfer A ke R'],
    half: ['jual setengah T saya ke USDC'],
    on: ' di C',
    dollars: '$N|N dolar',
    signs: COMMA,
  },
  tr: {
    swap: ["A T'ye çevir", 'A ile T al'],
    buy: ["U'lık T al", 'U değerinde T al'],
    bridge: ["A F'dan G'e köprüle"],
    pay: ["R adresine A gönder", 'A gönder R'],
    half: ["T'imin yarısını USDC'ye sat"],
    on: '',
    dollars: '$N',
    signs: COMMA,
  },
  vi: {
    swap: ['đổi A sang T', 'swap A lấy T', 'chuyển đổi A thành T'],
    buy: ['mua U T', 'mua T trị giá U'],
    bridge: ['bridge A từ F sang G', 'chuyển A từ F sang G'],
    pay: ['gửi A cho R', 'gửi A đến R'],
    half: ['bán một nửa T của tôi lấy USDC'],
    on: ' trên C',
    dollars: '$N|N đô',
    signs: COMMA,
  },
  ru: {
    swap: ['обменяй A на T', 'поменяй A на T', 'хочу обменять A на T'],
    buy: ['купи T на U', 'купи на U T'],
    bridge: ['перекинь A из F в G', 'бридж A из F в G'],
    pay: ['отправь A на R', 'переведи A на R'],
    half: ['продай половину моих T за USDC'],
    on: ' в сети C',
    dollars: '$N|N долларов',
    signs: COMMA,
  },
  ar: {
    swap: ['بدل A الى T', 'حول A الى T'],
    buy: ['اشتري T بـ U'],
    bridge: ['انقل A من F الى G'],
    pay: ['ارسل A الى R'],
    half: ['بيع نصف T عندي مقابل USDC'],
    on: ' على C',
    dollars: '$N|N دولار',
    signs: POINT,
  },
  hi: {
    swap: ['A को T में बदलो', 'A ko T me badlo'],
    buy: ['U का T खरीदो', 'U ka T kharido'],
    bridge: ['A को F से G ब्रिज करो'],
    pay: ['R को A भेजो', 'R ko A bhejo'],
    half: ['मेरे T का आधा USDC में बेचो'],
    on: '',
    dollars: '$N|N डॉलर',
    signs: POINT,
  },
  zh: {
    swap: ['把A换成T', '用A换T', 'A换T'],
    buy: ['买UT', '用U买T'],
    bridge: ['把A从F跨链到G', '从F转A到G'],
    pay: ['转A给R', '给R转A'],
    half: ['把我一半的T换成USDC'],
    on: '',
    dollars: '$N|N美元|N刀',
    signs: POINT,
  },
  ja: {
    swap: ['AをTに交換して', 'AをTにスワップ'],
    buy: ['U分のTを買って', 'TをU分買いたい'],
    bridge: ['AをFからGにブリッジして'],
    pay: ['RにAを送って', 'AをRに送金'],
    half: ['私のTの半分をUSDCに交換して'],
    on: '',
    dollars: '$N|Nドル',
    signs: POINT,
  },
  ko: {
    swap: ['A를 T로 바꿔줘', 'A T로 스왑'],
    buy: ['U어치 T 사줘', 'T U어치 매수'],
    bridge: ['A를 F에서 G로 브릿지해줘'],
    pay: ['R로 A 보내줘', 'R에게 A 보내줘'],
    half: ['내 T 절반을 USDC로 바꿔줘'],
    on: '',
    dollars: '$N|N달러',
    signs: POINT,
  },
}

/** Spells whole numbers below a million in fourteen languages, for tests: written apart from the reader's tables. */

type Spell = (value: number) => string

const list = (text: string): string[] => text.split(' ')

/** Languages that say units, tens, hundreds and thousands one after the other. */
function chain(
  below100: Spell,
  hundreds: Spell,
  thousands: (count: number, said: string) => string,
  join = ' ',
): Spell {
  const below1000: Spell = (value) =>
    value < 100
      ? below100(value)
      : [hundreds(Math.floor(value / 100)), value % 100 === 0 ? '' : below100(value % 100)].filter(Boolean).join(join)
  return (value) => {
    if (value < 1000) return below1000(value)
    const count = Math.floor(value / 1000)
    const rest = value % 1000
    return [thousands(count, below1000(count)), rest === 0 ? '' : below1000(rest)].filter(Boolean).join(join)
  }
}

const EN_ONES = list(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const EN_TENS = list('- - twenty thirty forty fifty sixty seventy eighty ninety')
const en99: Spell = (value) =>
  value < 20
    ? (EN_ONES[value] as string)
    : `${EN_TENS[Math.floor(value / 10)]}${value % 10 ? `-${EN_ONES[value % 10]}` : ''}`

const ES_ONES = list(
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
)
const ES_TENS = list('- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa')
const ES_HUNDREDS = list(
  '- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos',
)
const es99: Spell = (value) =>
  value < 30
    ? (ES_ONES[value] as string)
    : `${ES_TENS[Math.floor(value / 10)]}${value % 10 ? ` y ${ES_ONES[value % 10]}` : ''}`
const spanish: Spell = chain(
  es99,
  (count) => ES_HUNDREDS[count] as string,
  (count, said) => (count === 1 ? 'mil' : `${said.replace(/uno$/, 'un')} mil`),
)

const PT_ONES = list(
  'zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove',
)
const PT_TENS = list('- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa')
const PT_HUNDREDS = list(
  '- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
)
const pt99: Spell = (value) =>
  value < 20
    ? (PT_ONES[value] as string)
    : `${PT_TENS[Math.floor(value / 10)]}${value % 10 ? ` e ${PT_ONES[value % 10]}` : ''}`
const pt999: Spell = (value) =>
  value === 100
    ? 'cem'
    : value < 100
      ? pt99(value)
      : `${PT_HUNDREDS[Math.floor(value / 100)]}${value % 100 ? ` e ${pt99(value % 100)}` : ''}`

const FR_ONES = list(
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
)
const FR_TENS = list('- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt')
const fr99: Spell = (value) => {
  if (value < 20) return FR_ONES[value] as string
  const ten = Math.floor(value / 10)
  const rest = ten === 7 || ten === 9 ? value - (ten - 1) * 10 : value % 10
  if (rest === 0) return ten === 8 ? 'quatre-vingts' : (FR_TENS[ten] as string)
  return `${FR_TENS[ten]}${rest === 1 && ten < 8 ? ' et ' : rest === 11 && ten === 7 ? ' et ' : '-'}${FR_ONES[rest]}`
}

const DE_ONES = list(
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
)
const DE_TENS = list('- - zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig')
const deOne = (value: number) => (value === 1 ? 'ein' : (DE_ONES[value] as string))
const de99: Spell = (value) =>
  value < 20
    ? (DE_ONES[value] as string)
    : `${value % 10 ? `${deOne(value % 10)}und` : ''}${DE_TENS[Math.floor(value / 10)]}`

const ID_ONES = list('nol satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas')
const id99: Spell = (value) => {
  if (value < 12) return ID_ONES[value] as string
  if (value < 20) return `${ID_ONES[value - 10]} belas`
  return `${ID_ONES[Math.floor(value / 10)]} puluh${value % 10 ? ` ${ID_ONES[value % 10]}` : ''}`
}

const TR_ONES = list('sıfır bir iki üç dört beş altı yedi sekiz dokuz')
const TR_TENS = list('- on yirmi otuz kırk elli altmış yetmiş seksen doksan')
const tr99: Spell = (value) =>
  value < 10
    ? (TR_ONES[value] as string)
    : [TR_TENS[Math.floor(value / 10)], value % 10 ? TR_ONES[value % 10] : ''].filter(Boolean).join(' ')

const VI_ONES = list('không một hai ba bốn năm sáu bảy tám chín')
const vi99: Spell = (value) => {
  const [ten, one] = [Math.floor(value / 10), value % 10]
  if (ten === 0) return VI_ONES[one] as string
  const last = one === 0 ? '' : one === 5 ? ' lăm' : one === 1 && ten > 1 ? ' mốt' : ` ${VI_ONES[one]}`
  return `${ten === 1 ? 'mười' : `${VI_ONES[ten]} mươi`}${last}`
}
const vi999 = (value: number, full: boolean): string => {
  if (value < 100 && !full) return vi99(value)
  const rest = value % 100
  const tail = rest === 0 ? '' : rest < 10 ? ` linh ${VI_ONES[rest]}` : ` ${vi99(rest)}`
  return `${VI_ONES[Math.floor(value / 100)]} trăm${tail}`
}

const RU_ONES = list(
  'ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
)
const RU_TENS = list('- - двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто')
const RU_HUNDREDS = list('- сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот')
const ru99: Spell = (value) =>
  value < 20
    ? (RU_ONES[value] as string)
    : `${RU_TENS[Math.floor(value / 10)]}${value % 10 ? ` ${RU_ONES[value % 10]}` : ''}`
const ruThousands = (count: number, said: string): string => {
  const feminine = said.replace(/один$/, 'одна').replace(/два$/, 'две')
  const [one, ten] = [count % 10, Math.floor(count / 10) % 10]
  const noun = ten === 1 || one === 0 || one > 4 ? 'тысяч' : one === 1 ? 'тысяча' : 'тысячи'
  return `${feminine} ${noun}`
}

const AR_ONES = list('صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة')
const AR_TEENS = [
  '',
  'أحد عشر',
  'اثنا عشر',
  'ثلاثة عشر',
  'أربعة عشر',
  'خمسة عشر',
  'ستة عشر',
  'سبعة عشر',
  'ثمانية عشر',
  'تسعة عشر',
]
const AR_TENS = list('- - عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون')
const AR_HUNDREDS = list('- مئة مئتان ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة')
const ar99: Spell = (value) => {
  if (value <= 10) return AR_ONES[value] as string
  if (value < 20) return AR_TEENS[value - 10] as string
  return `${value % 10 ? `${AR_ONES[value % 10]} و` : ''}${AR_TENS[Math.floor(value / 10)]}`
}
const arThousands = (count: number, said: string): string =>
  count === 1 ? 'ألف' : count === 2 ? 'ألفان' : count <= 10 ? `${said} آلاف` : `${said} ألف`

const HI_ONES = list(
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरेपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरेसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे',
)
const hindi: Spell = (value) => {
  const parts: string[] = []
  let rest = value
  for (const [size, name] of [
    [100_000, 'लाख'],
    [1000, 'हज़ार'],
    [100, 'सौ'],
  ] as const) {
    if (rest >= size) parts.push(`${HI_ONES[Math.floor(rest / size)]} ${name}`)
    rest %= size
  }
  if (rest > 0 || value === 0) parts.push(HI_ONES[rest] as string)
  return parts.join(' ')
}

const ZH_DIGITS = [...'零一二三四五六七八九']
const ZH_PLACES = ['', '十', '百', '千']
const zh9999: Spell = (value) => {
  const digits = [...String(value)].map(Number)
  let text = ''
  digits.forEach((digit, at) => {
    const place = digits.length - 1 - at
    if (digit > 0) text += `${ZH_DIGITS[digit]}${ZH_PLACES[place]}`
    else if (text !== '' && !text.endsWith('零') && digits.slice(at).some((later) => later > 0)) text += '零'
  })
  return text
}
const chinese: Spell = (value) => {
  if (value === 0) return '零'
  const [high, low] = [Math.floor(value / 10_000), value % 10_000]
  if (high === 0) return zh9999(low).replace(/^一十/, '十')
  return `${zh9999(high).replace(/^一十/, '十')}万${low === 0 ? '' : low < 1000 ? `零${zh9999(low)}` : zh9999(low)}`
}

/** Japanese and Korean: no zero inside, no one before ten, hundred and thousand. */
const myriads = (
  digits: readonly string[],
  places: readonly string[],
  man: string,
  zero: string,
  oneBeforeMan: boolean,
): Spell => {
  const below = (value: number): string =>
    [...String(value)].map(Number).reduce((text, digit, at, all) => {
      const place = all.length - 1 - at
      return digit === 0 ? text : `${text}${digit === 1 && place > 0 ? '' : digits[digit]}${places[place]}`
    }, '')
  return (value) => {
    if (value === 0) return zero
    const [high, low] = [Math.floor(value / 10_000), value % 10_000]
    return `${high === 0 ? '' : `${high === 1 && !oneBeforeMan ? '' : below(high)}${man}`}${low === 0 ? '' : below(low)}`
  }
}

export const SPELL: Readonly<Record<string, Spell>> = {
  en: (value) => {
    const below1000: Spell = (part) =>
      part < 100
        ? en99(part)
        : `${EN_ONES[Math.floor(part / 100)]} hundred${part % 100 ? ` and ${en99(part % 100)}` : ''}`
    if (value < 1000) return below1000(value)
    const rest = value % 1000
    return `${below1000(Math.floor(value / 1000))} thousand${rest === 0 ? '' : rest < 100 ? ` and ${below1000(rest)}` : ` ${below1000(rest)}`}`
  },
  es: (value) => spanish(value).replace(/ciento(?=$| mil)/g, 'cien'),
  pt: (value) => {
    if (value < 1000) return pt999(value)
    const [count, rest] = [Math.floor(value / 1000), value % 1000]
    const tail = rest === 0 ? '' : rest < 100 || rest % 100 === 0 ? ` e ${pt999(rest)}` : ` ${pt999(rest)}`
    return `${count === 1 ? '' : `${pt999(count)} `}mil${tail}`
  },
  fr: chain(
    fr99,
    (count) => (count === 1 ? 'cent' : `${FR_ONES[count]} cent`),
    (count, said) => (count === 1 ? 'mille' : `${said.replace(/quatre-vingts$/, 'quatre-vingt')} mille`),
  ),
  de: chain(
    de99,
    (count) => `${deOne(count)}hundert`,
    (_count, said) => `${said.replace(/eins$/, 'ein')}tausend`,
    '',
  ),
  id: chain(
    id99,
    (count) => (count === 1 ? 'seratus' : `${ID_ONES[count]} ratus`),
    (count, said) => (count === 1 ? 'seribu' : `${said} ribu`),
  ),
  tr: chain(
    tr99,
    (count) => (count === 1 ? 'yüz' : `${TR_ONES[count]} yüz`),
    (count, said) => (count === 1 ? 'bin' : `${said} bin`),
  ),
  vi: (value) => {
    if (value < 1000) return vi999(value, false)
    const [count, rest] = [Math.floor(value / 1000), value % 1000]
    return `${vi999(count, false)} nghìn${rest === 0 ? '' : ` ${vi999(rest, true)}`}`
  },
  ru: chain(ru99, (count) => RU_HUNDREDS[count] as string, ruThousands),
  ar: chain(ar99, (count) => AR_HUNDREDS[count] as string, arThousands, ' و'),
  hi: hindi,
  zh: chinese,
  ja: myriads([...'〇一二三四五六七八九'], ['', '十', '百', '千'], '万', '零', true),
  ko: myriads([...'영일이삼사오육칠팔구'], ['', '십', '백', '천'], '만', '영', false),
}

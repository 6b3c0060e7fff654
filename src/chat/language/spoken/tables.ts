/** Number words of fourteen languages: what adds, what multiplies, what joins. The grammar over them is in `read-spoken.ts`. */

export interface SpokenTable {
  /** Words that add their value, below one hundred, and whole hundreds that are one word. */
  adds: ReadonlyMap<string, number>
  /** Words that multiply what stands before them. */
  times: ReadonlyMap<string, number>
  /** Words between the parts of a number. */
  and: ReadonlySet<string>
  /** "Point" before decimals that are said digit by digit. */
  point: ReadonlySet<string>
  /** "And a half" after a number: what it adds. */
  halves: ReadonlyMap<string, string>
  /** Words that are also something else; they count only beside another word or sign of the number. */
  doubtful: ReadonlySet<string>
  /** Words are written together, without blanks. */
  glued: boolean
}

type Written = { adds: string; times: string; and?: string; point?: string; halves?: string; doubtful?: string; glued?: boolean }

const pairs = (text: string): [string, number][] =>
  text
    .trim()
    .split(/\s+/)
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.lastIndexOf(':')
      return [pair.slice(0, at).replaceAll('_', ' '), Number(pair.slice(at + 1))]
    })
const words = (text = ''): Set<string> => new Set(text.split(' ').filter((word) => word !== '').map((word) => word.replaceAll('_', ' ')))

const toTable = ({ adds, times, and, point, halves = '', doubtful, glued = false }: Written): SpokenTable => ({
  adds: new Map(pairs(adds)),
  times: new Map(pairs(times)),
  and: words(and),
  point: words(point),
  halves: new Map(pairs(halves).map(([word, value]) => [word, String(value)])),
  doubtful: words(doubtful),
  glued,
})

export const SPOKEN: Readonly<Record<string, SpokenTable>> = {
  en: toTable({
    adds: `zero:0 oh:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14
      fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fourty:40 fifty:50 sixty:60 seventy:70 eighty:80
      ninety:90 dozen:12`,
    times: 'hundred:100 thousand:1000 million:1000000 billion:1000000000',
    and: 'and',
    point: 'point dot',
    halves: 'and_a_half:0.5 and_half:0.5 and_a_quarter:0.25 and_three_quarters:0.75',
    doubtful: 'oh one dozen',
  }),
  es: toTable({
    adds: `cero:0 un:1 uno:1 una:1 dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 once:11 doce:12 trece:13 catorce:14
      quince:15 dieciséis:16 dieciseis:16 diecisiete:17 dieciocho:18 diecinueve:19 veinte:20 veintiuno:21 veintiún:21 veintiun:21 veintiuna:21
      veintidós:22 veintidos:22 veintitrés:23 veintitres:23 veinticuatro:24 veinticinco:25 veintiséis:26 veintiseis:26 veintisiete:27
      veintiocho:28 veintinueve:29 treinta:30 cuarenta:40 cincuenta:50 sesenta:60 setenta:70 ochenta:80 noventa:90 cien:100 ciento:100
      doscientos:200 doscientas:200 trescientos:300 trescientas:300 cuatrocientos:400 cuatrocientas:400 quinientos:500 quinientas:500
      seiscientos:600 seiscientas:600 setecientos:700 setecientas:700 ochocientos:800 ochocientas:800 novecientos:900 novecientas:900`,
    times: 'mil:1000 millón:1000000 millon:1000000 millones:1000000 lucas:1000 luca:1000',
    and: 'y',
    point: 'punto coma',
    halves: 'y_medio:0.5 y_media:0.5 y_cuarto:0.25',
    doubtful: 'un una uno once coma',
  }),
  pt: toTable({
    adds: `zero:0 um:1 uma:1 dois:2 duas:2 três:3 tres:3 quatro:4 cinco:5 seis:6 meia:6 sete:7 oito:8 nove:9 dez:10 onze:11 doze:12 treze:13
      catorze:14 quatorze:14 quinze:15 dezesseis:16 dezasseis:16 dezessete:17 dezassete:17 dezoito:18 dezenove:19 dezanove:19 vinte:20
      trinta:30 quarenta:40 cinquenta:50 cinqüenta:50 sessenta:60 setenta:70 oitenta:80 noventa:90 cem:100 cento:100 duzentos:200 duzentas:200
      trezentos:300 trezentas:300 quatrocentos:400 quatrocentas:400 quinhentos:500 quinhentas:500 seiscentos:600 seiscentas:600
      setecentos:700 setecentas:700 oitocentos:800 oitocentas:800 novecentos:900 novecentas:900`,
    times: 'mil:1000 milhão:1000000 milhao:1000000 milhões:1000000 milhoes:1000000',
    and: 'e',
    point: 'ponto vírgula virgula',
    halves: 'e_meio:0.5 e_meia:0.5 e_um_quarto:0.25',
    doubtful: 'um uma meia',
  }),
  fr: toTable({
    adds: `zéro:0 zero:0 un:1 une:1 deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14
      quinze:15 seize:16 dix-sept:17 dix-huit:18 dix-neuf:19 vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 septante:70
      huitante:80 octante:80 nonante:90 soixante-dix:70 quatre-vingt:80 quatre-vingts:80 quatre-vingt-dix:90`,
    times: 'cent:100 cents:100 mille:1000 million:1000000 millions:1000000 milliard:1000000000',
    and: 'et',
    point: 'virgule point',
    halves: 'et_demi:0.5 et_demie:0.5 et_quart:0.25',
    doubtful: 'un une six cent cents point',
  }),
  de: toTable({
    adds: `null:0 ein:1 eins:1 eine:1 einen:1 einem:1 zwei:2 zwo:2 drei:3 vier:4 fünf:5 fuenf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11
      zwölf:12 zwoelf:12 dreizehn:13 vierzehn:14 fünfzehn:15 fuenfzehn:15 sechzehn:16 siebzehn:17 achtzehn:18 neunzehn:19 zwanzig:20
      dreißig:30 dreissig:30 vierzig:40 fünfzig:50 fuenfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90 anderthalb:1.5 eineinhalb:1.5
      zweieinhalb:2.5 dreieinhalb:3.5`,
    times: 'hundert:100 tausend:1000 million:1000000 millionen:1000000 milliarde:1000000000 milliarden:1000000000',
    and: 'und',
    point: 'komma punkt',
    halves: 'einhalb:0.5',
    doubtful: 'ein eine einen einem elf null',
    glued: true,
  }),
  id: toTable({
    adds: `nol:0 kosong:0 satu:1 dua:2 tiga:3 empat:4 lima:5 enam:6 tujuh:7 delapan:8 sembilan:9 sepuluh:10 sebelas:11`,
    times: `puluh:10 belas:1 ratus:100 seratus:100 ribu:1000 rb:1000 seribu:1000 juta:1000000 jt:1000000 sejuta:1000000 miliar:1000000000`,
    point: 'koma titik',
    halves: 'setengah:0.5',
    doubtful: 'satu setengah',
  }),
  tr: toTable({
    adds: `sıfır:0 bir:1 iki:2 üç:3 uc:3 dört:4 dort:4 beş:5 bes:5 altı:6 alti:6 yedi:7 sekiz:8 dokuz:9 on:10 yirmi:20 otuz:30 kırk:40 kirk:40
      elli:50 altmış:60 altmis:60 yetmiş:70 yetmis:70 seksen:80 doksan:90`,
    times: 'yüz:100 yuz:100 bin:1000 milyon:1000000 milyar:1000000000',
    point: 'nokta virgül',
    halves: 'buçuk:0.5 bucuk:0.5',
    doubtful: 'bir on bin',
  }),
  vi: toTable({
    adds: `không:0 một:1 mốt:1 hai:2 ba:3 bốn:4 tư:4 năm:5 lăm:5 nhăm:5 sáu:6 bảy:7 bẩy:7 tám:8 chín:9 mười:10`,
    times: 'mươi:10 chục:10 trăm:100 nghìn:1000 ngàn:1000 triệu:1000000 tỷ:1000000000 củ:1000000',
    and: 'linh lẻ',
    point: 'phẩy chấm',
    halves: 'rưỡi:0.5',
    doubtful: 'không một ba năm tư củ chấm',
  }),
  ru: toTable({
    adds: `ноль:0 нуль:0 один:1 одна:1 одну:1 одного:1 два:2 две:2 двух:2 три:3 трёх:3 трех:3 четыре:4 четырёх:4 четырех:4 пять:5 пяти:5
      шесть:6 шести:6 семь:7 семи:7 восемь:8 восьми:8 девять:9 девяти:9 десять:10 десяти:10 десятку:10 одиннадцать:11 двенадцать:12
      тринадцать:13 четырнадцать:14 пятнадцать:15 шестнадцать:16 семнадцать:17 восемнадцать:18 девятнадцать:19 двадцать:20 двадцати:20
      тридцать:30 тридцати:30 сорок:40 сорока:40 пятьдесят:50 пятидесяти:50 шестьдесят:60 семьдесят:70 восемьдесят:80 девяносто:90 сто:100
      ста:100 сотню:100 сотка:100 сотку:100 двести:200 двухсот:200 триста:300 трехсот:300 четыреста:400 пятьсот:500 шестьсот:600 семьсот:700
      восемьсот:800 девятьсот:900 полтора:1.5 полторы:1.5`,
    times: `тысяча:1000 тысячи:1000 тысяч:1000 тысячу:1000 тыщ:1000 тыщи:1000 тыс:1000 косарь:1000 косаря:1000 косарей:1000 миллион:1000000
      миллиона:1000000 миллионов:1000000 млн:1000000 лям:1000000 ляма:1000000 миллиард:1000000000`,
    point: 'точка запятая целых',
    halves: 'с_половиной:0.5',
  }),
  ar: toTable({
    adds: `صفر:0 واحد:1 واحدة:1 اثنان:2 اثنين:2 إثنين:2 ثلاثة:3 ثلاث:3 تلاتة:3 أربعة:4 اربعة:4 أربع:4 خمسة:5 خمس:5 ستة:6 ست:6 سبعة:7 سبع:7 ثمانية:8
      ثماني:8 تمانية:8 تسعة:9 تسع:9 عشرة:10 عشر:10 عشرون:20 عشرين:20 ثلاثون:30 ثلاثين:30 تلاتين:30 أربعون:40 أربعين:40 اربعين:40 خمسون:50 خمسين:50
      ستون:60 ستين:60 سبعون:70 سبعين:70 ثمانون:80 ثمانين:80 تسعون:90 تسعين:90 مئة:100 مائة:100 مية:100 ميت:100 مئتان:200 مئتين:200 مائتين:200 ميتين:200
      ثلاثمئة:300 ثلاثمائة:300 تلتمية:300 أربعمئة:400 أربعمائة:400 ربعمية:400 خمسمئة:500 خمسمائة:500 خمسمية:500 ستمئة:600 ستمائة:600 سبعمئة:700
      سبعمائة:700 ثمانمئة:800 ثمانمائة:800 تسعمئة:900 تسعمائة:900 ألفين:2000 الفين:2000`,
    times: 'ألف:1000 الف:1000 آلاف:1000 الاف:1000 ألاف:1000 مليون:1000000 ملايين:1000000 مليار:1000000000',
    and: 'و',
    point: 'فاصلة',
    halves: 'ونص:0.5 ونصف:0.5 و_نص:0.5 و_نصف:0.5 وربع:0.25',
  }),
  hi: toTable({
    adds: `शून्य:0 एक:1 दो:2 तीन:3 चार:4 पांच:5 पाँच:5 छह:6 छः:6 सात:7 आठ:8 नौ:9 दस:10 ग्यारह:11 बारह:12 तेरह:13 चौदह:14 पंद्रह:15 पन्द्रह:15 सोलह:16
      सत्रह:17 अठारह:18 उन्नीस:19 बीस:20 इक्कीस:21 बाईस:22 तेईस:23 चौबीस:24 पच्चीस:25 छब्बीस:26 सत्ताईस:27 अट्ठाईस:28 उनतीस:29 तीस:30 इकतीस:31 बत्तीस:32
      तैंतीस:33 चौंतीस:34 पैंतीस:35 छत्तीस:36 सैंतीस:37 अड़तीस:38 उनतालीस:39 चालीस:40 इकतालीस:41 बयालीस:42 तैंतालीस:43 चवालीस:44 पैंतालीस:45 छियालीस:46
      सैंतालीस:47 अड़तालीस:48 उनचास:49 पचास:50 इक्यावन:51 बावन:52 तिरेपन:53 चौवन:54 पचपन:55 छप्पन:56 सत्तावन:57 अट्ठावन:58 उनसठ:59 साठ:60 इकसठ:61
      बासठ:62 तिरेसठ:63 चौंसठ:64 पैंसठ:65 छियासठ:66 सड़सठ:67 अड़सठ:68 उनहत्तर:69 सत्तर:70 इकहत्तर:71 बहत्तर:72 तिहत्तर:73 चौहत्तर:74 पचहत्तर:75
      छिहत्तर:76 सतहत्तर:77 अठहत्तर:78 उन्यासी:79 अस्सी:80 इक्यासी:81 बयासी:82 तिरासी:83 चौरासी:84 पचासी:85 छियासी:86 सत्तासी:87 अट्ठासी:88 नवासी:89
      नब्बे:90 इक्यानवे:91 बानवे:92 तिरानवे:93 चौरानवे:94 पचानवे:95 छियानवे:96 सत्तानवे:97 अट्ठानवे:98 निन्यानवे:99 डेढ़:1.5 ढाई:2.5
      ek:1 do:2 teen:3 char:4 chaar:4 paanch:5 panch:5 chhe:6 saat:7 aath:8 nau:9 das:10 gyarah:11 barah:12 pandrah:15 bees:20 pachees:25
      pachis:25 tees:30 chalis:40 chaalis:40 pachas:50 pachaas:50 saath:60 sattar:70 pachattar:75 assi:80 nabbe:90 dedh:1.5 dhai:2.5`,
    times: `सौ:100 हज़ार:1000 हजार:1000 लाख:100000 करोड़:10000000 sau:100 hazaar:1000 hazar:1000 hajar:1000 lakh:100000 lac:100000 lakhs:100000
      crore:10000000 crores:10000000`,
    point: 'दशमलव point',
    doubtful: 'एक दो do char das saath teen bees tees ek nau point',
  }),
  zh: toTable({
    adds: '〇:0 零:0 一:1 二:2 两:2 兩:2 三:3 四:4 五:5 六:6 七:7 八:8 九:9 壹:1 贰:2 叁:3 肆:4 伍:5 陆:6 柒:7 捌:8 玖:9',
    times: '十:10 拾:10 百:100 佰:100 千:1000 仟:1000 万:10000 萬:10000 亿:100000000 億:100000000',
    point: '点 點',
    halves: '半:0.5',
    glued: true,
    doubtful: '一 两 兩 点 點 半 零',
  }),
  ja: toTable({
    adds: '〇:0 零:0 一:1 二:2 三:3 四:4 五:5 六:6 七:7 八:8 九:9',
    times: '十:10 百:100 千:1000 万:10000 億:100000000',
    point: '点',
    glued: true,
    doubtful: '一',
  }),
  ko: toTable({
    adds: `영:0 공:0 일:1 이:2 삼:3 사:4 오:5 육:6 륙:6 칠:7 팔:8 구:9 하나:1 한:1 둘:2 두:2 셋:3 세:3 넷:4 네:4 다섯:5 여섯:6 일곱:7 여덟:8 아홉:9 열:10
      스물:20 스무:20 서른:30 마흔:40 쉰:50 예순:60 일흔:70 여든:80 아흔:90`,
    times: '십:10 백:100 천:1000 만:10000 억:100000000',
    point: '점',
    halves: '반:0.5',
    glued: true,
    doubtful: '영 공 일 이 삼 사 오 육 칠 팔 구 한 두 세 네 열 백 천 만 쉰',
  }),
}

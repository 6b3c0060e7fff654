/** Number words of the languages that are written in Latin and Cyrillic letters. */
import { toTable } from './spoken-table.ts'

export const EUROPEAN = {
  en: toTable({
    adds: `zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13
      fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fourty:40 fifty:50
      sixty:60 seventy:70 eighty:80 ninety:90 ninty:90 couple:2`,
    multipliers: 'hundred:100 dozen:12',
    scales: 'thousand:1000 grand:1000 million:1000000 mill:1000000 billion:1000000000 trillion:1000000000000',
    joiners: 'and',
    points: 'point dot',
    halves: 'and_a_half:0.5 and_half:0.5 and_one_half:0.5 and_a_quarter:0.25 and_three_quarters:0.75',
    doubtful: 'one couple zero',
    bareScales: false,
    joinsTens: false,
  }),
  es: toTable({
    adds: `cero:0 un:1 uno:1 una:1 dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 once:11 doce:12
      trece:13 catorce:14 quince:15 dieciséis:16 dieciseis:16 diecisiete:17 dieciocho:18 diecinueve:19 veinte:20 veintiuno:21
      veintiún:21 veintiun:21 veintiuna:21 veintidós:22 veintidos:22 veintitrés:23 veintitres:23 veinticuatro:24
      veinticinco:25 veintiséis:26 veintiseis:26 veintisiete:27 veintiocho:28 veintinueve:29 treinta:30 cuarenta:40
      cincuenta:50 sesenta:60 setenta:70 ochenta:80 noventa:90 cien:100 ciento:100 doscientos:200 doscientas:200
      trescientos:300 trescientas:300 cuatrocientos:400 cuatrocientas:400 quinientos:500 quinientas:500 seiscientos:600
      seiscientas:600 setecientos:700 setecientas:700 ochocientos:800 ochocientas:800 novecientos:900 novecientas:900`,
    scales: 'mil:1000 lucas:1000 millón:1000000 millon:1000000 millones:1000000',
    joiners: 'y',
    points: 'punto coma con',
    halves: 'y_medio:0.5 y_media:0.5 y_cuarto:0.25 y_un_cuarto:0.25',
    doubtful: 'un una uno once dos cero',
  }),
  pt: toTable({
    adds: `zero:0 um:1 uma:1 dois:2 duas:2 três:3 tres:3 quatro:4 cinco:5 seis:6 sete:7 oito:8 nove:9 dez:10 onze:11 doze:12
      treze:13 catorze:14 quatorze:14 quinze:15 dezesseis:16 dezasseis:16 dezessete:17 dezassete:17 dezoito:18 dezenove:19
      dezanove:19 vinte:20 trinta:30 quarenta:40 cinquenta:50 sessenta:60 setenta:70 oitenta:80 noventa:90 cem:100 cento:100
      duzentos:200 duzentas:200 trezentos:300 trezentas:300 quatrocentos:400 quatrocentas:400 quinhentos:500 quinhentas:500
      seiscentos:600 seiscentas:600 setecentos:700 setecentas:700 oitocentos:800 oitocentas:800 novecentos:900
      novecentas:900`,
    scales:
      'mil:1000 milhão:1000000 milhao:1000000 milhões:1000000 milhoes:1000000 bilhão:1000000000 bilhões:1000000000',
    joiners: 'e',
    points: 'ponto vírgula virgula',
    halves: 'e_meio:0.5 e_meia:0.5 e_um_quarto:0.25',
    doubtful: 'um uma zero',
  }),
  fr: toTable({
    adds: `zéro:0 zero:0 un:1 une:1 deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13
      quatorze:14 quinze:15 seize:16 vingt:20 vingts:20 trente:30 quarante:40 cinquante:50 soixante:60 septante:70
      huitante:80 octante:80 nonante:90`,
    multipliers: 'cent:100 cents:100',
    scales: 'mille:1000 million:1000000 millions:1000000 milliard:1000000000 milliards:1000000000',
    joiners: 'et',
    points: 'virgule point',
    halves: 'et_demi:0.5 et_demie:0.5 et_un_quart:0.25',
    doubtful: 'un une six cent cents million zero',
    unitsAfterTen: 7,
  }),
  de: toTable({
    adds: `null:0 ein:1 eins:1 eine:1 einen:1 einem:1 zwei:2 zwo:2 drei:3 vier:4 fünf:5 fuenf:5 sechs:6 sieben:7 acht:8 neun:9
      zehn:10 elf:11 zwölf:12 zwoelf:12 dreizehn:13 vierzehn:14 fünfzehn:15 fuenfzehn:15 sechzehn:16 siebzehn:17 achtzehn:18
      neunzehn:19 zwanzig:20 dreißig:30 dreissig:30 vierzig:40 fünfzig:50 fuenfzig:50 sechzig:60 siebzig:70 achtzig:80
      neunzig:90 anderthalb:1.5 eineinhalb:1.5 zweieinhalb:2.5 dreieinhalb:3.5 viereinhalb:4.5 fünfeinhalb:5.5`,
    multipliers: 'hundert:100',
    scales: 'tausend:1000 million:1000000 millionen:1000000 milliarde:1000000000 milliarden:1000000000',
    joiners: 'und',
    points: 'komma punkt',
    doubtful: 'ein eine einen einem elf null acht million',
    glued: true,
    unitsFirst: true,
  }),
  id: toTable({
    adds: `nol:0 kosong:0 satu:1 dua:2 tiga:3 empat:4 lima:5 enam:6 tujuh:7 delapan:8 sembilan:9 sepuluh:10 sebelas:11 seratus:100`,
    multipliers: 'belas:1 puluh:10 ratus:100',
    scales: `ribu:1000 rb:1000 seribu:1000 juta:1000000 jt:1000000 sejuta:1000000 miliar:1000000000 milyar:1000000000`,
    points: 'koma',
    halves: 'setengah:0.5',
    doubtful: 'satu nol kosong',
  }),
  tr: toTable({
    adds: `sıfır:0 bir:1 iki:2 üç:3 uc:3 dört:4 dort:4 beş:5 bes:5 altı:6 alti:6 yedi:7 sekiz:8 dokuz:9 on:10 yirmi:20 otuz:30
      kırk:40 kirk:40 elli:50 altmış:60 altmis:60 yetmiş:70 yetmis:70 seksen:80 doksan:90`,
    multipliers: 'yüz:100 yuz:100',
    scales: 'bin:1000 milyon:1000000 milyar:1000000000',
    points: 'nokta virgül',
    halves: 'buçuk:0.5 bucuk:0.5',
    doubtful: 'bir on bin uc bes yüz yuz',
    glued: true,
    unitsAfterTen: 1,
  }),
  vi: toTable({
    adds: `không:0 một:1 mốt:1 hai:2 ba:3 bốn:4 tư:4 năm:5 lăm:5 nhăm:5 sáu:6 bảy:7 bẩy:7 tám:8 chín:9 mười:10`,
    multipliers: 'mươi:10 chục:10 trăm:100',
    scales: 'nghìn:1000 ngàn:1000 triệu:1000000 củ:1000000 tỷ:1000000000 tỉ:1000000000',
    joiners: 'linh lẻ',
    points: 'phẩy chấm',
    halves: 'rưỡi:0.5 rưởi:0.5',
    doubtful: 'không một hai ba năm tư củ chấm',
    unitsAfterTen: 1,
    halfOfScale: true,
    bareScales: false,
    zeroHundreds: true,
  }),
  ru: toTable({
    adds: `ноль:0 нуль:0 один:1 одна:1 одну:1 одного:1 два:2 две:2 двух:2 три:3 трёх:3 трех:3 четыре:4 четырёх:4 четырех:4 пять:5
      пяти:5 пятёрку:5 пятерку:5 шесть:6 шести:6 семь:7 семи:7 восемь:8 восьми:8 девять:9 девяти:9 десять:10 десяти:10 десятку:10
      десятка:10 червонец:10 одиннадцать:11 двенадцать:12 тринадцать:13 четырнадцать:14 пятнадцать:15 шестнадцать:16
      семнадцать:17 восемнадцать:18 девятнадцать:19 двадцать:20 двадцати:20 двадцатку:20 тридцать:30 тридцати:30 тридцатку:30
      сорок:40 сорока:40 пятьдесят:50 пятидесяти:50 полтинник:50 шестьдесят:60 шестидесяти:60 семьдесят:70 семидесяти:70
      восемьдесят:80 восьмидесяти:80 девяносто:90 сто:100 ста:100 сотню:100 сотня:100 сотка:100 сотку:100 двести:200 двухсот:200
      триста:300 трёхсот:300 трехсот:300 четыреста:400 четырехсот:400 пятьсот:500 пятисот:500 шестьсот:600 шестисот:600
      семьсот:700 семисот:700 восемьсот:800 восьмисот:800 девятьсот:900 девятисот:900 полтора:1.5 полторы:1.5`,
    scales: `тысяча:1000 тысячи:1000 тысяч:1000 тысячу:1000 тыща:1000 тыщу:1000 тыщи:1000 тыщ:1000 тыс:1000 косарь:1000 косаря:1000
      косарей:1000 штука:1000 штуку:1000 миллион:1000000 миллиона:1000000 миллионов:1000000 млн:1000000 лям:1000000 ляма:1000000
      лямов:1000000 миллиард:1000000000 миллиарда:1000000000 миллиардов:1000000000 млрд:1000000000`,
    points: 'точка запятая',
    halves: 'с_половиной:0.5 с_четвертью:0.25',
    doubtful: 'один одна одну одного штука штуку',
  }),
}

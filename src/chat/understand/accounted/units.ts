/** Units that stand beside a number: scales, times, and money that is not dollars. The check's own tables. */
import { plain } from './raw-text.ts'

const pairs = (table: Readonly<Record<string, number>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(table).flatMap(([words, value]) => words.split(' ').map((word) => [plain(word), value] as const)),
  )

export const SCALES = pairs({
  'k к thousand thousands mille tausend ribu rb bin nghìn ngàn тыс тысяч тысячи тысяча الف ألف آلاف हजार हज़ार hazaar hazar hajar': 1e3,
  'mil mils': 1e3,
  'hundred hundreds hundert ratus trăm yüz': 1e2,
  'grand bine binden binlik тыщ': 1e3,
  'm mm mn mln mio million millions millón millones milhão milhões mi milyon milyonu milyonunu milyonluk milly млн миллион миллиона миллионов triệu tr juta jt mio millionen مليون ملايين मिलियन': 1e6,
  'b bn billion billions mrd milliard milliards milliarde milliarden млрд миллиард миллиарда tỷ miliar milyar مليار': 1e9,
  'lakh lakhs lac lacs लाख': 1e5,
  'crore crores cr करोड़': 1e7,
  w: 1e4,
})

export const TIME_UNITS = pairs({
  's sec secs second seconds': 1,
  'min mins minute minutes minuto minutos dakika минут минуты минуту phút minuten menit 分钟 分間 분 دقيقة دقائق دقيقه मिनट': 60,
  'h hr hrs hour hours hora horas saat saatte час часа часов giờ tiếng heure heures stunde stunden jam 小时 個小時 个小时 時間 시간 ساعة ساعات ساعه घंटे घंटा ghante': 3600,
  'd day days día días dia dias gün günde günlük день дня дней ngày jour jours journée journées tag tage tagen hari 天 日間 日 일 يوم ايام أيام दिन din': 86_400,
  'w wk wks week weeks semana semanas hafta haftada неделя недели недель неделю tuần semaine semaines woche wochen minggu 周 星期 個星期 个星期 週間 週 주 주일 اسبوع أسبوع أسابيع اسابيع हफ्ते हफ़्ते सप्ताह hafte': 604_800,
  'mo month months mes meses mês ay ayda месяц месяца месяцев tháng mois monat monate monaten bulan 个月 月 ヶ月 か月 カ月 개월 달 شهر شهور أشهر اشهر महीने महीना mahine': 2_592_000,
  'y yr year years año años ano anos yıl sene год года лет năm année ans jahr jahre jahren tahun 年 년 سنة سنوات साल saal': 31_536_000,
})

export const CURRENCY_SIGNS: ReadonlySet<string> = new Set(
  '€ £ ¥ ₹ ₩ ₽ ₺ ₫ ₴ ₦ ₱ ฿ ₪ ₸ R$ A$ C$ HK$ NT$ S$ MX$ AU$ CA$ Rs Rp'.split(' '),
)

export const CURRENCY_WORDS: ReadonlySet<string> = new Set(
  `eur euro euros gbp pound pounds quid sterling jpy yen yens cny rmb yuan krw inr rupee rupees idr rupiah rub tl lira try vnd vnđ brl reais
  real mxn peso pesos ars aed sar chf francs franken cad aud hkd twd sgd thb baht php ngn naira rs rm myr zar rand pkr sek pln zloty kronor dirham
  kroner krona kr kroners shilling shillings ruble rubles rouble roubles franc forint forints hryvnia shekel shekels rial rials taka cedi cedis zlotys balles mangos
  dirhams riyal riyals dinar loonies руб р грн тенге лир đồng rupaye rupiya won uah kzt`
    .split(/\s+/)
    .map(plain),
)

/** Longer forms: what a word begins with. */
export const CURRENCY_STEMS: readonly string[] =
  `евро рубл юан фунт иен йен рупи гривн тенге дирхам liras liray lirası liralık avro pfund libras 欧元 歐元 元 人民币 块 日元 英镑 韩元 港币 台币 卢布 ユーロ 円 ポンド ウォン 人民元 유로 원 엔 위안 파운드 루피 يورو ريال درهم جنيه دينار ليره روبيه रुप यूरो`
    .split(' ')
    .map(plain)

/** Hundredths of a dollar. */
export const CENTS: ReadonlySet<string> = new Set(
  'c cent cents cts centavo centavos цент цента центов sent セント 센트 سنت سنتات सेंट 美分 xu ¢ penny pennies céntimo céntimos centime centimes centov'
    .split(' ')
    .map(plain),
)

/** Small parts of a coin, and how much of it one is. */
export const SMALL_UNITS = pairs({
  'sat sats satoshi satoshis сатоши 聪 サトシ 사토시 ساتوشي सातोशी': 1e-8,
  'lamport lamports gwei': 1e-9,
  wei: 1e-18,
})

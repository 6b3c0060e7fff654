/** Words that carry no subject of their own, in seven languages. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `the a an and or but so of to in on at by for with from as is are was were be been being am do does did done have has had can could should
  would will shall may might must i you he she we they me him her us them my your his its our their this that these those it what which who
  whom whose when where why how much many more most some any all each every few other another no not only just very too also than then now
  here there up down out off over under again about into through there's what's whats who's whos how's hows where's that's it's i'm im i've
  let's lets u ur r pls plz please hey yo ok okay well really actually still even ever yet right like want need know think see look going
  get got give tell show find check make go come take put use used say said thing things stuff one two someone anyone token tokens coin coins
  crypto cryptos currency asset assets contract address wallet wallets chain network blockchain onchain market markets trading trader
  today tomorrow yesterday currently current latest recent recently week month day hour time best good better great top biggest high low
  money funds cash bag bags tho though rn atm lol bro bruh fam ser fren anon kinda gotta wanna gimme dunno idk btw imo imho ngl tbh fr af asap thx ya yall y'all bout cuz cos bc tmrw
  wtf omg lmao haha hmm uh um eh nah wen dude man mate friend guys sir quick quickly simply maybe perhaps lot bit ahora hoy agora hoje
  la el los las un una unos unas y o de del que en con por para es son está esta este esto mi tu su lo le se me te nos al cuál cual qué como cómo
  o os as um uma e é do da dos das no na nos nas em com que eu você voce está esse essa isso meu minha qual quais
  bir ve ile bu şu o da de mi mı mu mü için ne nasıl hangi en çok var yok şimdi
  и в на с по из за от до у о об к для это этот эта эти что как где когда кто какой какая какие мне меня я ты он она мы вы они не да нет ли бы же
  là của và có không cho tôi bạn này đó gì nào một các những thì ở với trong ra vào được đang sẽ đi nhé ạ
  的 了 吗 呢 吧 啊 我 你 他 是 在 有 和 就 都 也 很 个 这 那 什么 怎么 哪个 哪里 一下`
    .trim()
    .split(/\s+/),
)

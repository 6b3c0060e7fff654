/** Words of messages that follow a request, in the fourteen languages. */

/** Which of the two numbers of an order is meant. */
export const SIZE_OR_PRICE = new Set(
  'at @ lower higher raise tighter below above price trigger level stop target size qty amount precio preço prix preis harga цена giá fiyat 价格 価格 가격 السعر'.split(
    ' ',
  ),
)

/** More of it, or less: the number is not the new amount. */
export const ADDING = new Set(
  'thêm bớt off top add plus another nữa aur और ещё еще más mehr davantage lagi 再'.split(' '),
)

/** Stems of words that add, take away, refuse or judge. */
export const OTHERWISE =
  /^(?:agreg|anad|sum[ao]|quit|tira|ajout|enlev|adicion|tambah|kurang|добав|убав|убер|многоват|маловат|ekle|cikar|error|ошибк|loi|エラー|追加|減|추가|빼|加|减|再|别|不|没|太|زود|نقص|لا|مش|degil|nahi|नहीं|じゃない|말고|안)/u
/** Whole words that report, want or judge. */
export const NOT = new Set(
  `not said says heard told low high much things again done have want prefer more less zero had has owe owes wants wanted asked minimum maximum min least most enough
  menos demasiado solo mais muito pouco moins trop weniger zuviel viel lebih fazla çok az больше меньше хватит много мало nhiều ít
  和 多 少 कम ज्यादा kam zyada pm am`.split(/\s+/),
)
/** Before somebody who is not named. */
export const WHOSE = new Set(
  'to for my his her their a para pra mi meu minha à pour mon ma für an mein mir untuk buat'.split(' '),
)
/** What says outright that something is changed. */
export const CHANGING = new Set(
  `make_it make_that make change change_it_to switch use instead rather actually meant bump lower raise increase override mejor cambia melhor muda
  plutôt finalement lieber stattdessen nimm jadi ganti ubah olsun değiştir лучше давай đổi 改成 换成 にして 変えて 바꿔 خليها`
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' ')),
)

/** Words that change a request, agree to it, or place a value. */
export const OWN_WORDS = new Set(
  `a an the to on in at of it that this one ones them em those same same_but but make_it make_that make change change_it_to switch use instead
  rather actually no nah wait sorry oops i i'd mean meant please pls plz just then now ok okay yes yep let's lets do go say put take and_now
  other way round around reverse flip direction opposite double triple twice halve only its it's that's address wallet recipient amount price size
  w with and n tho though too over up down lower raise bump increase decrease bump_it higher tighter better below above under level trigger back
  her his my kindly proceed sir like all right confirm confirmed right_now money moment is hers wrong guy person different also for
  tokens coins worth bucks chain network hmm oh uh alright go_ahead scratch_that correction typo not_that send_it
  nomás q verdade sobe baja sube pode ser attends valide revenir naikin turunin eh oke setuju gas tapi tăng nâng lên ví nhầm mới đúng 아니 여기로 не сотню bhai इसी पते お願い それ 到 调 数量 调到 为
  confirmo doble mesmo avec passt nochmal balik 全部 收 전부 진행 tamamdır hepsi vậy تمام theek thik hai pura да ага sure correct full max thanks him
  mejor que sean sea no espera perdón perdon en de a al el la los lo ponle pon cambia usa hazlo dólares con por igual mismo doble mitad vale dale
  melhor em na no pra para de o a só muda troca usa faz dólares mesma coisa coloca bota então isso
  plutôt finalement en_fait mets à de sur le la les du change utilise dollars pareil seulement disons non
  lieber doch_lieber mach auf nach an in nimm stattdessen statt das gleiche nur von zu dollar setz ändere
  jadi jadiin aja di ke pake pakai ganti dolar saja ubah sama deh ya
  olsun yap yok daha da de a e ya bunu onu değiştir dolar
  лучше давай на в по не_то пусть будет сделай тогда а из долларов через
  đi thôi qua sang trên nhé đổi thành lấy đô nha cho mạng
  改成 换成 吧 在 上 到 用 链 改 美金 好的 就这样 给 换 从 就
  に を で は へ ドル にして 変えて 枚 それで うん やっぱり やっぱ
  으로 로 에 를 을 에서 로_바꿔 바꿔 개 그럼 그걸로 달러
  خليها خلها على إلى ل لـ في بدل من دولار
  kar kar_do karo ke ko par pe se me mein haan ji करो कर दो में पर को से डॉलर`
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' ')),
)

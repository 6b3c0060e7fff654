/** Words that mark the side of a value: what pays, what arrives, what is wanted. In all languages, as items have them. */

const words = (text: string): ReadonlySet<string> => new Set(text.split('|').map((word) => word.trim()))

/** What stands behind these is given. */
export const PAYS = words(
  `with|using|use|from|off|off of|out of|w|via selling|paying|paying in|pay|pay in|paid|paid in|paid with|spend|spending|funded|funded by|fund|funding|source|selling|burning
  |con|usando|desde|pagando|pagando con|pago|gastando|vendiendo|com|pagando em|pagando com|gastando|vendendo|de mis|ile|kullanarak|harcayıp|verip|с|со|из|от|используя|оплата|плачу|за счет
  |bằng|với|từ|dùng|xài|avec|depuis|payé en|en payant|en vendant|mit|von|vom|aus|bezahlt mit|pakai|pake|dengan|dari|menggunakan|modal|bayar|用|拿|花|从
  |بـ|ب|من|باستخدام|से|se|के साथ|ke saath|use karke|dekar|देकर`,
)

/** What stands behind these arrives. */
export const ARRIVES = words(
  `to|into|onto|towards|as|become|becomes|becoming|make it|make that|make them|made it|turn it into|hasta|hacia|en|em|a|para|pra|vira|virar|viram|em troca de|в|во|sang|ra|thành|lấy|đến|qua|到|成|为|换成|兑换成|换到|换|兑|兑换
  |vers|en|nach|zu|in|ke|jadi|menjadi|jadiin|jadikan|kepada|الى|إلى|لـ|ل|को|में|mein|ko|へ|に`,
)

/** Between the two sides of a trade: which of them leaves depends on what is said before. */
export const EXCHANGED = words(
  'for|against|versus|vs|por|contre|gegen|za|за|на|مقابل|=|ile|ka|का|in|on|at|dans|auf|sur|di',
)

/** Right before a number: so much is wanted. */
export const WANTS = words(
  `want|wanna have|need|give me|gimme|gib|gib me|get|get me|receive|obtain|end up with|end up w|land|own|have|exactly|exact|precisely|wish|would like|i'd like|like|deliver
  |quiero|necesito|dame|recibir|obtener|exactos|exactamente|quero|preciso|preciso de|me dá|me da|receber|exatos|exatamente|istiyorum|lazım|tam|alayım|хочу|нужно|надо|дай|получить|ровно
  |muốn|cần|nhận|đủ|đúng|cho tôi|je veux|veux|recevoir|obtenir|voudrais|besoin de|exactement|pile|will|möchte|brauche|genau|bekommen|mau|butuh|minta|dapat|terima|persis|pas
  |要|想要|得到|拿到|收到|正好|刚好|欲しい|ほしい|필요|원해|اريد|أريد|ابغى|أبغى|عايز|احتاج|أحتاج|बालकुल|चाहिए|chahiye`,
)

/** Right before a number: so much is there. */
export const HOLDS = words(
  `i have|i've got|sitting on|holding|tengo|tenho|tô com|estou com|habe|hab|j'ai|ai|elimde|bende|имею|у меня|есть|tôi có|mình có|có|punya|ada|我有|手里有|手上有|معي|عندي|لدي|मेरे पास|mere paas`,
)

/** These say nothing about a side. */
export const SMALL = words(
  `the|a|an|my|some|more|this|that|token|tokens|coin|coins|of|worth|worth of|about|only|just|exactly|total|bag|bags|stack|balance|holdings|position|pile|remaining|whole|entire|saldo|bakiye|solde|bestand|el|la|los|las|un|una|mi|mis|de|del|o|os|as|um|uma|meu|meus|minha|minhas
  |le|les|du|des|d|mon|ma|mes|l|der|die|das|dem|den|ein|eine|einen|meine|meinen|meiner|saya|gue|gua|kamu|của tôi|tôi|من|الـ|ال|عملة|का|की|के|ka|ki|ke|мои|моих|моего|своих|свои|我的|个|枚|的|の|を|내|개|를|을`,
)

/** Before or behind a chain: it is left. */
export const FROM_BEFORE = words(
  `from|off|off of|out of|leaving|desde|de|del|da|do|du|d|depuis|von|vom|aus|dari|từ|rời|из|с|со|от|从|由|من|gari|sitting on|lying on`,
)
export const FROM_AFTER = words(`se|से|dan|den|'dan|'den|'tan|'ten|から|에서|에서부터|上的|वाले|wale`)

/** Before or behind a chain: it is where something arrives. */
export const TO_BEFORE = words(
  `to|into|onto|over to|across to|towards|hasta|hacia|a|para|pra|pro|à|vers|nach|rüber nach|zu|zum|ke|ke arah|sang|về|đến|qua|tới|в|во|на|到|至|去|转到|跨到|桥到|الى|إلى|لـ|ل`,
)
export const TO_AFTER = words(`へ|に|まで|로|으로|'ye|'ya|'a|'e|pe le jao|tak|तक`)

/** Words of a question for a number. */
export const HOW_MUCH = words(
  `how much|how many|many|how much of|cuánto|cuántos|cuánta|cuántas|cuanto|cuantos|quanto|quantos|quanta|quantas|quanto de|combien|combien de|quelle quantité|quantité|wie viel|wie viele|wieviel|wieviele|viel|viele|berapa|berapa banyak|banyak|сколько|kaç|bao nhiêu|mấy|多少|几个|几枚|何|何枚|いくつ|몇|كم|कितना|कितने|कितनी|kitna|kitne|kitni`,
)

/** What is asked for is what has to be given. */
export const NEEDS = words(
  `need|needs|needed|required|takes|take|cost|costs|spend|pay|want|wanted|necesito|necesita|hace falta|hacen falta|cuesta|cuestan|gasto|preciso|precisa|custa|custam|il faut|faut|besoin|coûte|coûtent|brauche|nötig|kostet|kosten|butuh|perlu|bayar|нужно|надо|стоит|стоят|потратить|gerek|lazım|gerekir|cần|tốn|需要|要|必要|必要|필요|필요해|احتاج|أحتاج|يلزم|चाहिए|chahiye|lagega|lagenge|लगेगा|लगेंगे`,
)

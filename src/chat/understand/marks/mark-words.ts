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

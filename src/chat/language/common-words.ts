/** Frequent short words by language: they tell in which language a message is, and mean nothing to the parser. */

const TABLES: Readonly<Record<string, string>> = {
  en: `the is are was were what what's how much many of to for on with and or my me you it this that these can could do does
    should would please which who when where why if from in at by not now today about any have has get give show tell want`,
  es: `el la los las un una de del que qué en es son cuál cual cuánto cuanto cuánta cuántos cómo como por para con mi mis yo
    quiero está esta este hay si sí no ahora hoy puedo puede dime cuesta vale tengo más mas al lo le me quién quien cuando`,
  pt: `os um uma do da dos das que em no na nos nas é são qual quanto quanta quantos como por pra para com meu minha meus
    minhas eu quero está esta esse há se não nao agora hoje posso pode diz custa vale tenho mais ao você voce tá quem quando`,
  fr: `le la les un une de du des que qui quoi et en est sont quel quelle combien comment pour avec mon ma mes je veux
    voudrais si non pas maintenant peux peut dis coûte coute vaut plus au aux sur ce cette dans moi mon quand où`,
  de: `der die das ein eine einen von den dem des was wer wie viel viele und in ist sind welche welcher für fuer mit mein
    meine meinen ich will möchte moechte kann kannst es wenn nicht jetzt gerade kostet steht habe mehr auf zu im bitte mir`,
  tr: `bir bu şu su ne kadar kaç kac nasıl nasil ve ile için icin mi mı mu mü benim ben istiyorum var yok şimdi simdi lütfen
    lutfen hangi daha en da de kim bana şu nedir midir`,
  vi: `là của cua và cho tôi toi mình bao nhiêu nhieu thế nào nao có không khong được duoc muốn muon bây giờ với trên này
    đang ai gì giá hiện tại bạn`,
  id: `yang dan di ke dari untuk saya aku mau ingin berapa bagaimana apa apakah ini itu ada tidak nggak gak bisa dengan
    sekarang pada atau lebih tolong siapa dong kapan`,
}

const LANGUAGES_OF = new Map<string, string[]>()
for (const [language, table] of Object.entries(TABLES))
  for (const word of new Set(table.split(/\s+/))) LANGUAGES_OF.set(word, [...(LANGUAGES_OF.get(word) ?? []), language])

/** The languages in which a word is frequent. */
export const languagesOfCommon = (word: string): readonly string[] => LANGUAGES_OF.get(word) ?? []

/** "nvm", "stop", "отмена": takes back what was asked last, and nothing else. */
import { plain } from './accounted/raw-text.ts'

const PHRASES = new Set(
  `cancel|cancel it|cancel that|nvm|nevermind|never mind|stop|stop it|stop that|forget it|forget about it|abort|scratch that|no|nope|nah|no thanks|no thank you|don't|dont|don't do it|leave it|drop it|skip it|not now
  |cancela|cancelalo|cancelar|olvidalo|dejalo|no gracias|para|mejor no|detente|cancela isso|deixa|deixa pra la|esquece|esquece isso|nao|nao obrigado|pare|iptal|iptal et|vazgec|vazgectim|bosver|hayir|dur
  |отмена|отмени|отменить|стоп|забудь|не надо|нет|отбой|передумал|huy|huy bo|huy di|thoi|thoi bo di|khong|dung lai|bo di|annule|annuler|laisse tomber|oublie|non|non merci|stop|arrete|abbrechen|abbruch|vergiss es|lass es|lass mal|nein|nein danke|stopp
  |batal|batalkan|batalin|gak jadi|nggak jadi|ga jadi|tidak jadi|lupakan|jangan|取消|算了|不用了|停|别|不要了|不要|キャンセル|やめて|やめる|中止|いいえ|やっぱりいい|취소|취소해|됐어|그만|아니|아니요|الغ|الغاء|الغي|لا|لا شكرا|توقف|خلاص|रद्द करो|रद्द|रहने दो|नहीं|रुको|cancel karo|rehne do|nahi|ruk jao`
    .split('|')
    .map((phrase) => plain(phrase.trim())),
)
const LONGEST = 40

export function isBareCancel(text: string): boolean {
  if (text.length > LONGEST) return false
  const words = plain(text)
    .replace(/[.,!?。！？、،؟…]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:ok|okay|oh|actually|please|pls|wait|hmm|ah|eh) /, '')
    .replace(/ (?:please|pls|thanks|por favor|bitte|lütfen)$/, '')
  return PHRASES.has(words)
}

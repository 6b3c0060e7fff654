/** The few words of the page's own around a reply in a language other than English, and how its text runs. */
import type { Reply } from './reply.ts'

type Lang = Reply['lang']

/** For the button to the page where a person reads everything again and signs. */
const SIGN: Readonly<Record<Lang, string>> = {
  en: 'Review and sign',
  es: 'Revisar y firmar',
  pt: 'Conferir e assinar',
  zh: '核对并签名',
  tr: 'Kontrol et ve imzala',
  ru: 'Проверить и подписать',
  vi: 'Kiểm tra và ký',
  fr: 'Vérifier et signer',
  de: 'Prüfen und unterschreiben',
  id: 'Periksa dan tanda tangani',
  ja: '確認して署名',
  ko: '확인하고 서명',
  ar: 'المراجعة والتوقيع',
  hi: 'जाँचें और हस्ताक्षर करें',
}

/** A reply that an older service sent, or that was kept in the tab, may have no language. */
export const langOf = ({ lang }: Partial<Pick<Reply, 'lang'>>): Lang =>
  lang !== undefined && Object.hasOwn(SIGN, lang) ? lang : 'en'

export const signLabel = (reply: Reply): string => SIGN[langOf(reply)]

export const dirOf = (lang: Lang): 'ltr' | 'rtl' => (lang === 'ar' ? 'rtl' : 'ltr')

/** Figures, tickers, addresses and names: words without an Arabic letter, with the single spaces between them. */
const LEFT_TO_RIGHT = /[^\p{Script=Arabic}\s،؛؟:]+(?: [^\p{Script=Arabic}\s،؛؟:]+)*/gu

interface Part {
  text: string
  /** Where it begins. */
  at: number
  /** Whether it has an order of its own, from left to right. */
  own: boolean
}

/** Text in parts; those with an order of their own are set apart, so that `-5.2%` reads the same in a line of Arabic. */
export function partsOf(text: string, lang: Lang): Part[] {
  if (dirOf(lang) === 'ltr') return [{ text, at: 0, own: false }]
  const parts: Part[] = []
  let end = 0
  for (const { 0: run, index } of text.matchAll(LEFT_TO_RIGHT)) {
    if (!/[\p{L}\p{N}]/u.test(run)) continue
    if (index > end) parts.push({ text: text.slice(end, index), at: end, own: false })
    parts.push({ text: run, at: index, own: true })
    end = index + run.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end, own: false })
  return parts
}

/** Lines that the answers of several intents share, in the asker's language. */
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { LANGUAGES } from './languages.ts'
import type { Say } from './say.ts'

/** ` on Base`, or nothing. */
export const placeIn = (say: Say, chain: string | null | undefined): string =>
  chain === null || chain === undefined || chain === '' ? '' : say('on', { chain: chainTitle(chain) })

/** `USDC on Base`. Not every language can put the place behind a name, so in the others it stands in brackets. */
export function namedOn(say: Say, name: string, chain: string | null | undefined): string {
  if (say.lang === 'en') return `${name}${placeIn(say, chain)}`
  return chain === null || chain === undefined || chain === '' ? name : `${name} (${chainTitle(chain)})`
}

/** `0.1 ETH` with the figures of the language. */
export const amountIn = (say: Say, amount: string, symbol: string): string => `${say.figures.amount(amount)} ${symbol}`

/** Facts in one line, the first with a capital letter; `null` where there is none. */
export function factsIn(say: Say, facts: readonly (string | null)[]): string | null {
  const line = facts.filter((fact) => fact !== null && fact !== '').join(say('comma'))
  return line === '' ? null : capitalIn(say, line)
}

export const capitalIn = ({ lang }: Say, text: string): string =>
  text.charAt(0).toLocaleUpperCase(LANGUAGES[lang].locale) + text.slice(1)

const MOST_SOURCES = 3

export function sourceIn(say: Say, meta: { sources: readonly { name: string }[]; ageSeconds: number }): string {
  const names = [...new Set(meta.sources.map(({ name }) => name))]
  const more = names.length - MOST_SOURCES
  const shown =
    more > 0 ? say('andOthers', { names: say.list(names.slice(0, MOST_SOURCES)), count: more }) : say.list(names)
  return say('source', { names: shown, age: say.figures.age(meta.ageSeconds) })
}

export const changeIn = (say: Say, change: number | null, window: string): string | null =>
  change === null ? null : say('changeIn', { change: say.figures.change(change), span: say.figures.span(window) })

export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

const MOST_LINES = 12
const MOST_CHARACTERS = 700

/** A line in front of a text that fills its room already: details give way, the last lines stay. */
export function leadWith(lead: string | null, text: string): string {
  if (lead === null) return text
  const lines = [lead, ...text.split('\n')]
  const fits = () => lines.length <= MOST_LINES && lines.join('\n').length <= MOST_CHARACTERS
  while (lines.length > 3 && !fits()) lines.splice(lines.length - 2, 1)
  return fits() ? lines.join('\n') : text
}

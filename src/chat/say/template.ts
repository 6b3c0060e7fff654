/** Messages with named places for values: `{amount} on {chain}`, in one form or in the plural forms of a language. */

/** Forms by the number in `{count}`; `other` is always there. */
type Plural = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string }
export type Text = string | Plural

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** The names of the values of a message. */
export type ParamNames<T> = T extends string
  ? Names<T>
  : T extends { other: infer Other extends string }
    ? Names<Other>
    : never

/** Numbers are counts and formatted by the language; everything else is text that is ready to show. */
export type Value = string | number
export type Params<T> = { readonly [Name in ParamNames<T>]: Name extends 'count' ? number : Value }

const PLACE = /\{(\w+)\}/g

/** The names of the values in a text, for tests and for the check at the start. */
export const listNames = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name)

interface How {
  rules: Intl.PluralRules
  count(value: number): string
  /** Named in the error when a value is missing. */
  about: string
}

/** A text with its values, in the form that `count` takes. */
export function sayText(text: Text, params: Readonly<Record<string, Value>>, { rules, count, about }: How): string {
  const form =
    typeof text === 'string'
      ? text
      : (typeof params.count === 'number' && text[rules.select(params.count)]) || text.other
  return fill(form, (name) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${about} has no ${name}`)
    return typeof value === 'number' ? count(value) : value
  })
}

/** Puts the values into their places. A value that ends in a full stop, such as `24 Std.`, ends the sentence with it. */
function fill(text: string, show: (name: string) => string): string {
  return text
    .replace(PLACE, (_, name: string) => show(name))
    .replace(/ {2,}/g, ' ')
    .replace(/(?<!\.)\.\.(?!\.)/g, '.')
    .replace(NO_SPACE, '')
}

/** Between Chinese or Japanese characters, and before their punctuation, there is no space. */
const NO_SPACE = /(?<=[\u3040-\u30ff\u3400-\u9fff]) (?=[\u3040-\u30ff\u3400-\u9fff])| (?=[，。：；？！、）])/g

/** The form of a paid route as the JSON that the route takes; empty optional fields are left out. */
import type { OfferField } from '../../src/http/pages/offer-page.ts'

export function readForm(form: HTMLFormElement, fields: readonly OfferField[]): Record<string, unknown> {
  const given = new FormData(form)
  return Object.fromEntries(
    fields.flatMap(({ name, kind }): [string, unknown][] => {
      if (kind === 'switch') return [[name, given.get(name) !== null]]
      const text = String(given.get(name) ?? '').trim()
      if (text === '') return []
      return [[name, kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text]]
    }),
  )
}

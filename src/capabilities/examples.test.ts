import { expect, it } from 'vitest'
import { catalog } from './catalog.ts'
import { isNamed, listNulls } from './name-nulls.ts'

it.each(catalog.map(({ offer }) => [offer.name, offer] as const))(
  'must 3: the example of %s names its unknowns as an answer does',
  (_, offer) => {
    const { coverage } = offer.example.output as { coverage: { missing: { check: string; reason: string }[] } }
    expect(listNulls(offer.example.output).filter((path) => !isNamed(path, coverage.missing))).toEqual([])
    for (const [path, reason] of Object.entries(offer.nulls ?? {}))
      for (const gap of coverage.missing) if (gap.check === path) expect(gap.reason).toBe(reason)
  },
)

/**
 * The entry of `coverage.missing` for figures that rest on one source: if it is wrong, nothing here could have noticed. A
 * buyer who acts on such a figure can compare it elsewhere.
 */
export const oneSource = (name: string): { check: 'secondSource'; reason: string } => ({
  check: 'secondSource',
  reason: `only_${name}`,
})
